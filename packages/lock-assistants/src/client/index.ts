// What pages and components of a site may use in the browser.
export {default as Assistants} from './Assistants';
export {default as CopyPage} from './CopyPage';
