// For plugins and commands of a site: readers of sources that
// name file and line, and the pages of a build.
export {filesIn} from 'docusaurus-lock-server/operations/files-in';
export {pagesWithText, type GuidePage} from './sources/pages';
export {readSource, throwFileErrors, type FileError} from './sources/read-source';
export {parseYaml} from './sources/sources';
export {writeNew} from './sources/write-new';
