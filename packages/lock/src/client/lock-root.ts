// For a site that writes its own Root (option `root`), to wrap itself in.
export {default as LockRoot} from './Root';
