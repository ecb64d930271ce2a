// LockRoot is for a site with a Root of its own (option `root`), which wraps its content in it.
export {default as LockRoot} from './Root';
