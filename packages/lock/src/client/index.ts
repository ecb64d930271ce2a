// What pages and components of a site may use of the lock in the browser.
export {default as AudienceMark} from './components/AudienceMark';
export {default as CrashNotice} from './components/CrashNotice';
export {default as DateText} from './components/DateText';
export {useReaderRole} from './components/use-reader-role';
export {useSiteFields} from './components/use-site-fields';
export {fetchBehindLock} from './session/behind-lock';
export {useSession} from './session/session-context';
export {readReloads} from './tokens/storage';
