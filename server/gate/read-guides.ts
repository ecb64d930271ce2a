import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {z} from 'zod';
import {
  type AudienceList,
  audienceName,
  defaultAudience,
} from '../../shared/audiences';

/** The builds of the guide, and who reads which. */
export interface Guides {
  /** The folder of each audience's build; `everyone` has one. */
  folders: ReadonlyMap<string, string>;
  /** The audience of a role, by the platform's name of the role. */
  roles: ReadonlyMap<string, string>;
  /** The origin that the builds are for, where they know it. */
  siteUrl?: string;
}

const shape: z.ZodType<AudienceList> = z.strictObject({
  roles: z.record(z.string(), z.string().regex(audienceName)),
  siteUrl: z.url().optional(),
});

/**
 * Finds the builds of the guide by `audiences.json`, without looking into
 * them.
 *
 * @param buildDir the folder that `npm run build` made.
 * @throws Error that names `npm run build` when the file is missing or holds
 *   something else.
 */
export function readGuides(buildDir: string): Guides {
  const file = join(buildDir, 'audiences.json');
  const list = shape.safeParse(readJson(file)).data;
  if (!list) {
    throw new Error(
      `${file} is missing or not valid. Make it with: npm run build`,
    );
  }
  const folders = new Map(
    Object.values(list.roles).map((name) => [
      name,
      join(buildDir, 'audiences', name),
    ]),
  );
  folders.set(defaultAudience, join(buildDir, 'guide'));
  return {
    folders,
    roles: new Map(Object.entries(list.roles)),
    ...(list.siteUrl ? {siteUrl: new URL(list.siteUrl).origin} : {}),
  };
}

/**
 * Says that the builds are not for this site, in a sentence for the operator.
 * They are served all the same: only links and the headers of nginx are others.
 * On http, which is localhost, nothing is said.
 */
export function otherSiteOf(
  {siteUrl: built}: Guides,
  siteUrl: string,
): string | undefined {
  if (built === siteUrl || !siteUrl.startsWith('https:')) {
    return undefined;
  }
  const made = built ? `is for ${built}` : 'was made without SITE_URL';
  return `The build ${made}, and SITE_URL is ${siteUrl}. Links in copies for assistants and the headers of nginx, such as Strict-Transport-Security, are those of the build. Make it again with: SITE_URL=${siteUrl} npm run build`;
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
