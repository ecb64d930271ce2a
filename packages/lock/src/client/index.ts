// For pages and components of a site.
export {default as AudienceMark} from './components/AudienceMark';
export {usePublicConfig} from './components/use-public-config';
export {fetchBehindLock} from './session/behind-lock';
export {useSession} from './session/session-context';
export {readReloads} from './tokens/browser';
