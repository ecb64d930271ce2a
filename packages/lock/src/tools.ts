// What plugins and commands of a site may use of the lock: readers of sources that
// name file and line, and the pages of a build.
export {refuseActiveSvgs, refuseHtml} from './build/check-files';
export {filesIn} from 'docusaurus-lock-server/operations/files-in';
export {readAudienceRoles, readAudiences, defaultSources} from './plugin/audiences/audiences';
export {audienceField} from './plugin/audiences/read-readers';
export {beforePaintScript} from './plugin/first-load';
export {endQuietly} from 'docusaurus-lock-server/http/standard-streams';
export type {AccountRole} from 'docusaurus-lock-server/shared/account-roles';
export {findFile, withoutSlash} from 'docusaurus-lock-server/shared/addresses';
export {defaultAudience} from 'docusaurus-lock-server/shared/audiences';
export type {BuiltPage} from 'docusaurus-lock-server/shared/built-page';
export {changesBetween, nearest} from 'docusaurus-lock-server/shared/nearest';
export {validate} from 'docusaurus-lock-server/shared/validate';
export {readBuiltPages} from './sources/built-pages';
export {findAddress, pageAddresses} from './sources/page-addresses';
export {guidePages, type GuidePage, type Loaded} from './sources/pages';
export {
  fileErrorsFrom,
  readIfThere,
  readSource,
  throwFileErrors,
  SourceError,
  type FileError,
} from './sources/read-source';
export {
  splitLines,
  listDocs,
  outsideCode,
  parseYaml,
  readFrontMatter,
  recompilePages,
  type FrontMatter,
  type Listed,
} from './sources/sources';
export {writeNew} from './sources/write-new';
