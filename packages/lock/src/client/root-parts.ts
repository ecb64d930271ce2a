// Of what a Root is made that a site writes itself (option `root`).
export {default as AccountNotices} from './components/AccountNotices';
export {default as LinkQuestion} from './components/LinkQuestion';
export {default as Toasts} from './components/Toasts';
export {useSiteFields} from './components/use-site-fields';
export {default as Gate} from './gate/Gate';
export {siteSession} from './gate/site-session';
export {SessionProvider} from './session/session-context';
