// Docusaurus reads the configuration by jiti, for which zod has no export named `z`.
import * as z from 'zod';
import {validateOptions, optionsSchema, textsSchema} from './validate-options';
import type {Feature} from './feature';
import {lockTexts, type LockText} from 'docusaurus-lock-server/shared/lock-texts';
import {allowedOrigins, type AllowedOrigins} from 'docusaurus-lock-server/shared/allowed-origins';

/** The options of `locked()` in docusaurus.config.ts. */
export interface LockOptions {
  /** The folder of all files that strangers get; default `public`. */
  publicDir?: string;
  /** Texts that replace texts of the lock, in all locales; default none. */
  texts?: Partial<Record<LockText, string>>;
  /** The list of audiences; default `docs/audiences.yml`. */
  audiences?: string;
  /** Names of roles to show, by the platform's names of the roles; default the platform's. */
  roleNames?: Record<string, string>;
  /** Further fields that the front matter of this site's pages may have; default none. */
  frontMatter?: string[];
  /** Features such as `search()`; default none. */
  features?: Feature[];
  /** Origins from which pages may show pictures, frames, media, style sheets and fonts. */
  allow?: Partial<AllowedOrigins>;
  /**
   * The Root component that renders the session and the gate. `lock`: the Root of the lock, around
   * the site's own Root if there is one. `site`: the src/theme/Root of the site, which renders
   * `LockRoot` of `docusaurus-lock/client/root`. Default `lock`.
   */
  root?: 'lock' | 'site';
}

const isFeature = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'package' in value;

const schema = optionsSchema({
  publicDir: z.string().default('public'),
  texts: textsSchema(lockTexts),
  audiences: z.string().default('docs/audiences.yml'),
  roleNames: z.record(z.string(), z.string()).default({}),
  frontMatter: z.array(z.string()).default([]),
  features: z
    .array(z.custom<Feature>(isFeature, 'must be a feature, such as search()'))
    .default([]),
  allow: allowedOrigins.prefault({}),
  root: z.enum(['lock', 'site']).default('lock'),
});

/** The options with their defaults. */
export type CheckedOptions = z.output<typeof schema>;

/**
 * Checks the options that a site has written.
 *
 * @throws Error that lists all errors, each with what to write.
 */
export const checkOptions = (written: LockOptions): CheckedOptions =>
  validateOptions('locked', schema, written);
