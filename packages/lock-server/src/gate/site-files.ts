import {createHash} from 'node:crypto';
import {existsSync, readFileSync, realpathSync} from 'node:fs';
import {join} from 'node:path';
import {getMimeType, mimes} from 'hono/utils/mime';
import {z} from 'zod';
import {allowedOrigins} from '../shared/allowed-origins';
import {audienceName, defaultAudience} from '../shared/audiences';
import {filesIn} from './files-in';

// The type of Markdown (RFC 7763), which hono's table lacks.
const types = {...mimes, md: 'text/markdown; charset=utf-8'};

/** The mark of a page of Docusaurus: every page has it, and other HTML must not have it. */
export const pageMark = '__docusaurus';

/** One file of a build, ready to be sent. */
export interface SiteFile {
  /** Path below the build folder, with `/`: `usage/assets/index.html`. */
  name: string;
  /** The `Content-Type`. */
  type: string;
  /** The ETag; weak, because all encodings have the same tag (RFC 9110, section 8.8.3). */
  etag: string;
  /** The plain file. */
  body: Buffer<ArrayBuffer>;
  /**
   * Whether it is a page of Docusaurus, whose router in the browser reads the address, and whose
   * scripts run with the rights of the site.
   */
  isRoute?: boolean;
  /** Made at build time by `compress`; missing where it would not be smaller. */
  brotli?: Buffer<ArrayBuffer>;
}

/**
 * Reads a build folder, one file at a time. The copy in brotli becomes part of its file.
 *
 * @throws Error that names `docusaurus-lock build` when the folder has no `404.html`,
 *   which every build has.
 */
export function* readFiles(folder: string): Generator<SiteFile> {
  if (!existsSync(join(folder, '404.html'))) {
    throw new Error(`${folder} has no build. Make one with: npx docusaurus-lock build`);
  }
  // A deploy may point the link `folder` at another build while this one is read.
  const site = realpathSync(folder);
  const names = new Set(filesIn(site));
  for (const name of names) {
    if (name.endsWith('.br') && names.has(name.slice(0, -3))) {
      continue;
    }
    const body = readFileSync(join(site, name));
    const copy = `${name}.br`;
    yield {
      name,
      type: getMimeType(name, types) ?? 'application/octet-stream',
      etag: `W/"${hashContent(body)}"`,
      isRoute: name.endsWith('.html') && body.includes(pageMark),
      body,
      brotli: names.has(copy) ? readFileSync(join(site, copy)) : undefined,
    };
  }
}

/** Reads a whole build folder, see {@link readFiles}. */
export function readSite(folder: string): SiteFile[] {
  return [...readFiles(folder)];
}

/** The SHA-256 of a content, as base64url. */
export function hashContent(content: Buffer): string {
  return createHash('sha256').update(content).digest('base64url');
}

/** Whether a file is a page, which a browser shows by itself. */
export function isPage({type}: Pick<SiteFile, 'type'>): boolean {
  return type.startsWith('text/html');
}

/** Whether a file is a script, which a page or a worker runs. */
export function isScript({type}: Pick<SiteFile, 'type'>): boolean {
  return type.startsWith('text/javascript');
}

/** The content of `build/audiences.json`, which a build writes for the server. */
const audienceList = z.strictObject({
  /**
   * The audience of each role, by the platform's name of the role. Roles that may read only the
   * pages for everyone are left out.
   */
  roles: z.record(z.string(), z.string().regex(audienceName)),
  /** The title of the guide; missing in older builds. */
  title: z.string().optional(),
  /** `SITE_URL` of the build; missing where it had none. */
  siteUrl: z.url().optional(),
  /** The locales of the site, the default one first; missing where there is one. */
  locales: z.array(z.string()).readonly().optional(),
  allow: allowedOrigins.optional(),
});

export type AudienceList = z.output<typeof audienceList>;

/** The builds of the guide, and which roles read which. `siteUrl` is an origin here. */
export interface GuideBuilds extends Omit<AudienceList, 'roles'> {
  /** The folder of each audience's build; `everyone` has one. */
  folders: ReadonlyMap<string, string>;
  /** The audience of each role, by the platform's name of the role. */
  roles: ReadonlyMap<string, string>;
}

/**
 * Reads a file that a build has written for the server.
 *
 * @throws Error that names `docusaurus-lock build` when the file is missing, invalid or unreadable.
 */
export function readBuilt<Content>(file: string, schema: z.ZodType<Content>): Content {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    // For example EACCES, when the server runs as another user than the build.
    const {code} = error as NodeJS.ErrnoException;
    const why = code && code !== 'ENOENT' ? `cannot be read (${code})` : 'is missing or not valid';
    throw new Error(`${file} ${why}. Make it with: npx docusaurus-lock build`);
  }
}

/**
 * Finds the builds of the guide by `audiences.json`, without looking into them.
 *
 * @param buildDir the folder that `docusaurus-lock build` made.
 * @throws Error see {@link readBuilt}.
 */
export function readGuideBuilds(buildDir: string): GuideBuilds {
  const list = readBuilt(join(buildDir, 'audiences.json'), audienceList);
  const {roles, siteUrl, ...others} = list;
  const folders = new Map(
    Object.values(roles).map((name) => [name, join(buildDir, 'audiences', name)]),
  );
  folders.set(defaultAudience, join(buildDir, 'guide'));
  return {
    ...{folders, roles: new Map(Object.entries(roles)), ...others},
    ...(siteUrl && {siteUrl: new URL(siteUrl).origin}),
  };
}

/**
 * Describes for the operator, in one sentence, why the builds cannot be served: there are none, or
 * they are for another site; undefined when they can. Any build may be served on http, because only
 * localhost uses http.
 *
 * @param siteUrl an origin.
 */
export function problemOfBuild(buildDir: string, siteUrl: string): string | undefined {
  let built: string | undefined;
  try {
    built = readGuideBuilds(buildDir).siteUrl;
  } catch (error) {
    return (error as Error).message;
  }
  if (built === siteUrl || !siteUrl.startsWith('https:')) {
    return undefined;
  }
  const made = built ? `is for ${built}` : 'was made without SITE_URL';
  return `The build ${made}, and SITE_URL is ${siteUrl}. Canonical links and links in Markdown copies would lead to the other site. Build again with: SITE_URL=${siteUrl} npx docusaurus-lock build`;
}
