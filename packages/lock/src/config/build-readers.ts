import type {Environment} from './environment';
import {
  hiddenFrom,
  readAudiences,
  type BuildReaders,
  type GuideAudiences,
  type PageSources,
  type RestrictedPage,
} from '../plugin/audiences/audiences';
import {throwFileErrors} from '../sources/read-source';

/** Lists the pages that a build leaves out; `npm start` leaves out none. */
export const hiddenIn = (
  {isDevelopment, audience}: Environment,
  {restricted}: Pick<GuideAudiences, 'restricted'>,
): RestrictedPage[] => (isDevelopment ? [] : hiddenFrom(audience, restricted));

/**
 * Reads who may read which pages, and whose pages a build has.
 *
 * @throws Error for an audience that does not exist, for what may be meant as a
 *   restriction and is none, and for a restricted page in a build without a server.
 */
export function readBuildReaders(
  siteDir: string,
  sources: PageSources,
  {isDevelopment, gate, audience}: Environment,
): {readers: BuildReaders; audiences: GuideAudiences} {
  const audiences = readAudiences(siteDir, sources);
  const {names, restricted, errors} = audiences;
  // The development server shows the errors in the browser.
  throwFileErrors(isDevelopment ? [] : errors);
  if (!names.includes(audience)) {
    throw new Error(`AUDIENCE is '${audience}'; it may be one of ${names.join(', ')}.`);
  }
  if (gate === 'client' && restricted.length > 0 && !isDevelopment) {
    throw new Error(
      `GATE=client cannot restrict pages, because anyone can fetch the files of a static host: ${restricted.map(({file}) => file).join(', ')}. Remove \`audience\` from their front matter, or build without GATE=client.`,
    );
  }
  const reader = isDevelopment ? undefined : audience;
  return {readers: {names, restricted, reader, sources}, audiences};
}
