// Docusaurus reads the configuration by jiti, for which zod has no export named `z`.
import * as z from 'zod';
import {checkWritten, optionsSchema, ownTexts} from './check-written';
import type {Feature} from './feature';
import {lockTexts, type LockText} from 'docusaurus-lock-server/shared/lock-texts';
import {allowedOrigins, type AllowedOrigins} from 'docusaurus-lock-server/shared/allowed-origins';

/** The options of `locked()` in docusaurus.config.ts. */
export interface LockOptions {
  /** The folder of all files that strangers get; default `public`. */
  publicDir?: string;
  /** Texts in the place of those of the lock, in all locales; default none. */
  texts?: Partial<Record<LockText, string>>;
  /** The list of audiences; default `docs/audiences.yml`. */
  audiences?: string;
  /** Names for the roles of the platform, by its own; default the platform's. */
  roleNames?: Record<string, string>;
  /** Fields that the front matter of this site's pages has; default none. */
  frontMatter?: string[];
  /** Features such as `search()`; default none. */
  features?: Feature[];
  /** Origins from which pages may show pictures, frames, media, style sheets and fonts. */
  allow?: Partial<AllowedOrigins>;
  /**
   * Who renders the session and the gate: the lock, around the site's own Root if
   * it has one, or the src/theme/Root of the site, by `LockRoot` of
   * `docusaurus-lock/client/root`. Default `lock`.
   */
  root?: 'lock' | 'site';
}

const isFeature = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'package' in value;

const schema = optionsSchema({
  publicDir: z.string().default('public'),
  texts: ownTexts(lockTexts),
  audiences: z.string().default('docs/audiences.yml'),
  roleNames: z.record(z.string(), z.string()).default({}),
  frontMatter: z.array(z.string()).default([]),
  features: z
    .array(z.custom<Feature>(isFeature, 'must be a feature, such as search()'))
    .default([]),
  allow: allowedOrigins.prefault({}),
  root: z.enum(['lock', 'site']).default('lock'),
});

/** The options with what is used where nothing is written. */
export type CheckedOptions = z.output<typeof schema>;

/**
 * Checks what a site has written.
 *
 * @throws Error that lists all errors, each with what to write.
 */
export const checkOptions = (written: LockOptions): CheckedOptions =>
  checkWritten('locked', schema, written);
