import type {Environment} from './environment';
import {
  hiddenFrom,
  readAudiences,
  type BuildReaders,
  type PageSources,
  type RestrictedPage,
} from '../plugin/audiences/audiences';
import {refuseMistakes} from '../sources/read-source';

/**
 * Reads whose pages a build has, and which it leaves out; `npm start` leaves out
 * none.
 *
 * @throws Error for an audience that does not exist, for what may be meant as a
 *   restriction and is none, and for a restricted page in a build without a server.
 */
export function readBuildReaders(
  siteDir: string,
  sources: PageSources,
  {isDevelopment, gate, audience}: Environment,
): {readers: BuildReaders; hidden: readonly RestrictedPage[]} {
  const {names, restricted, mistakes} = readAudiences(siteDir, sources);
  // The development server shows the mistakes in the browser.
  refuseMistakes(isDevelopment ? [] : mistakes);
  if (!names.includes(audience)) {
    throw new Error(
      `AUDIENCE is '${audience}'; it may be one of ${names.join(', ')}.`,
    );
  }
  if (gate === 'client' && restricted.length > 0 && !isDevelopment) {
    throw new Error(
      `GATE=client cannot restrict pages, because anyone can fetch the files of a static host: ${restricted.map(({file}) => file).join(', ')}. Remove \`audience\` from their front matter, or build without GATE=client.`,
    );
  }
  const reader = isDevelopment ? undefined : audience;
  return {
    readers: {names, restricted, reader, sources},
    hidden: isDevelopment ? [] : hiddenFrom(audience, restricted),
  };
}
