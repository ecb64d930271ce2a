// For pages and components of a site.
export {default as Assistants} from './Assistants';
export {default as CopyPage} from './CopyPage';
