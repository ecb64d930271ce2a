// What plugins and commands of a site may use of the lock: readers of sources that
// name file and line, and the pages of a build.
export {refuseActiveSvgs, refuseHtml} from './build/check-files';
export {filesIn} from './server/operations/files-in';
export {readAudienceRoles, readAudiences, defaultSources} from './plugin/audiences/audiences';
export {audienceField} from './plugin/audiences/readers-of';
export {beforePaintScript} from './plugin/before-paint-script';
export {endQuietly} from './server/http/standard-streams';
export type {AccountRole} from './shared/account-roles';
export {fileOf, withoutSlash} from './shared/addresses';
export {defaultAudience} from './shared/audiences';
export type {BuiltPage} from './shared/built-page';
export {changesBetween} from './shared/changes-between';
export {nearest} from './shared/nearest';
export {validate} from './shared/validate';
export {readBuiltPages} from './sources/built-pages';
export {readFrontMatter, type FrontMatter} from './sources/front-matter';
export {addressOf, pageAddresses} from './sources/page-addresses';
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
  linesOf,
  listDocs,
  outsideCode,
  parseYaml,
  recompilePages,
  type Listed,
} from './sources/sources';
export {writeNew} from './sources/write-new';
