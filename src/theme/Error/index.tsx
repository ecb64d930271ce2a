export {CrashNotice as default} from '@site/lock/client';
