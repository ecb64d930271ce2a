export {CrashNotice as default} from 'docusaurus-lock/client';
