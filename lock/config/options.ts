// Docusaurus reads the configuration by jiti, for which zod has no export named `z`.
import * as z from 'zod';
import type {SearchOptions} from '../plugin/search';
import {readAllowed, type AllowedOrigins} from '../shared/allowed-origins';
import type {SignInProvider} from '../shared/site-fields';
import {validate} from '../shared/validate';

/** What a site tells its lock, in docusaurus.config.ts. */
export interface LockOptions {
  /** The folder of all files that strangers get; default `public`. */
  publicDir?: string;
  /** Style sheets of the form, which strangers get; default none. */
  signInCss?: string[];
  /** Who signs readers in beside the form, or in its place; default nobody. */
  provider?: SignInProvider | null;
  /** A file of `publicDir` over the form, such as `img/logo.svg`; default none. */
  logo?: string;
  /** The list of audiences; default `docs/audiences.yml`. */
  audiences?: string;
  /** Names for the roles of the platform, by its own; default the platform's. */
  roleNames?: Record<string, string>;
  /** Fields that the front matter of this site's pages has; default none. */
  frontMatter?: string[];
  /** What is searched, or `false` for no search; default all pages. */
  search?: false | Partial<SearchOptions>;
  /**
   * What stands in the Markdown export of pages for components, by their names;
   * `{product}` is PRODUCT_NAME.
   */
  markdownExport?: Record<string, string>;
  /** Whether readers can say if a page helped; `SIGNALS=off` turns it off too. */
  signals?: boolean;
  /** Whether readers may make reading tokens; `ASSISTANTS=off` turns it off too. */
  assistants?: boolean;
  /** Origins from which pages may show pictures, frames, media, style sheets and fonts. */
  allow?: Partial<AllowedOrigins>;
  /**
   * Who renders the session and the gate: the lock, around the site's own Root if
   * it has one, or the src/theme/Root of the site itself. Default `lock`.
   */
  root?: 'lock' | 'site';
}

const names = z.array(z.string()).default([]);

const schema = z.strictObject({
  publicDir: z.string().default('public'),
  signInCss: names,
  logo: z.string().nullable().default(null),
  provider: z
    .strictObject({
      name: z.string().min(1),
      isOnly: z.boolean().optional(),
      isAutomatic: z.boolean().optional(),
    })
    .nullable()
    .default(null),
  audiences: z.string().default('docs/audiences.yml'),
  roleNames: z.record(z.string(), z.string()).default({}),
  frontMatter: names,
  search: z
    .strictObject({
      synonyms: z.string().default(''),
      withoutPages: names,
      withoutHeadings: names,
      tasks: z.array(z.strictObject({to: z.string(), label: z.string()})).default([]),
    })
    .prefault({}),
  markdownExport: z.record(z.string(), z.string()).default({}),
  signals: z.boolean().default(true),
  assistants: z.boolean().default(true),
  allow: z
    .strictObject({img: names, frame: names, media: names, style: names, font: names})
    .prefault({}),
  root: z.enum(['lock', 'site']).default('lock'),
});

/** The options with what is used where nothing is written. */
export type CheckedOptions = Omit<z.output<typeof schema>, 'search'> & {
  search: SearchOptions | null;
};

/**
 * Checks what a site has written.
 *
 * @throws Error that lists all errors, each with what to write.
 */
export function checkOptions(written: LockOptions): CheckedOptions {
  const hasSearch = written.search !== false;
  const {value, errors} = validate(
    schema,
    {...written, search: hasSearch ? written.search : undefined},
    {unknown: () => 'is no option: write one of the options that lock/README.md lists'},
  );
  if (!value) {
    throw refusal(errors.map(({message}) => message));
  }
  try {
    readAllowed(value.allow);
  } catch (error) {
    throw refusal([(error as Error).message]);
  }
  return {...value, search: hasSearch ? value.search : null};
}

function refusal(errors: readonly string[]): Error {
  const lines = errors.map((error) => `  ${error}`).join('\n');
  return new Error(`The options of locked() in docusaurus.config are wrong:\n${lines}`);
}
