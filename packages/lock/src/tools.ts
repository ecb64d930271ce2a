// For plugins and commands of a site.
export {filesIn} from 'docusaurus-lock-server/gate/files-in';
export {pagesWithText, type GuidePage} from './sources/pages';
export {readYaml, throwErrors} from './sources/read-source';
export {writeNew} from './sources/write-new';
