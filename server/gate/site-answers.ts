import {type FileAnswer, fileAnswer} from './file-answer';
import {scriptHashes} from './script-hashes';
import {
  answerHeaders,
  pageHeaders,
  scriptHeaders,
  type SecurityOptions,
} from './security-headers';
import {
  addressesOf,
  type Contents,
  isPage,
  isScript,
  pagesOf,
  readSite,
  type SiteFile,
} from './site-files';

const aYear = 'max-age=31536000, immutable';

/** The answers that one build can give. */
export interface SiteAnswers {
  /** Finds the answer for a path as the request line has it. */
  find: (path: string) => FileAnswer | undefined;
  /** The build's `404.html`, for where nothing is found. */
  fallback: FileAnswer;
}

/**
 * Prepares the builds of the guide: every file of each at its addresses, and
 * its `404.html` with 404. A page in the browser's cache is asked about each
 * time, so that it does not outlive the session. Files that builds have in
 * common are in memory once.
 *
 * @param folders of the builds, by audience.
 * @returns the answers for the readers of each audience.
 * @throws Error that names `npm run build` when a folder holds no site.
 */
export function guideAnswers(
  folders: ReadonlyMap<string, string>,
  security: SecurityOptions,
): ReadonlyMap<string, SiteAnswers> {
  const known: Contents = new Map();
  const rules = {
    hashed: `private, ${aYear}`,
    other: 'private, no-cache',
    fallback: {status: 404},
  };
  return new Map(
    [...folders].map(([audience, folder]) => [
      audience,
      siteAnswers(readSite(folder, known), security, rules),
    ]),
  );
}

/**
 * Prepares `build/sign-in`: its assets, for everyone, and its `404.html` with
 * 401. Its pages have no address, for that one page answers every document
 * request without a session.
 *
 * @throws Error that names `npm run build` when the folder holds no site.
 */
export function signInAnswers(
  folder: string,
  security: SecurityOptions,
): SiteAnswers {
  const files = readSite(folder).filter(
    (file) => file.name === '404.html' || !isPage(file),
  );
  return siteAnswers(files, security, {
    hashed: `public, ${aYear}`,
    other: 'public, max-age=3600',
    // RFC 9110, section 15.5.2: a 401 names a scheme. This one is ours.
    fallback: {status: 401, headers: {'www-authenticate': 'Session'}},
  });
}

/** How long a browser keeps what, and what answers where nothing is found. */
interface SiteRules {
  hashed: string;
  other: string;
  fallback: {status: number; headers?: Record<string, string>};
}

function siteAnswers(
  files: readonly SiteFile[],
  security: SecurityOptions,
  rules: SiteRules,
): SiteAnswers {
  const forPages = pageHeaders(scriptHashes(pagesOf(files)), security);
  const forScripts = scriptHeaders(security);
  const forOthers = answerHeaders(security);

  const answers = new Map<string, FileAnswer>();
  let fallback: FileAnswer | undefined;
  for (const file of files) {
    const headers = {
      ...((isPage(file) && forPages) ||
        (isScript(file) && forScripts) ||
        forOthers),
    };
    if (file.name === '404.html') {
      const {status} = rules.fallback;
      Object.assign(headers, rules.fallback.headers);
      headers['cache-control'] = 'no-store';
      fallback = fileAnswer(file, {status, headers});
      continue;
    }
    const isHashed = file.name.startsWith('assets/');
    headers['cache-control'] = isHashed ? rules.hashed : rules.other;
    const answer = fileAnswer(file, {headers});
    for (const address of addressesOf(file.name)) {
      answers.set(address, answer);
    }
  }
  if (!fallback) {
    throw new Error('A site has a 404.html.');
  }
  return {find: (path) => answers.get(decoded(path)), fallback};
}

// Undecodable text is no address of any file.
function decoded(path: string): string {
  if (!path.includes('%')) {
    return path;
  }
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}
