import {Joi} from '@docusaurus/utils-validation';
import type {Searched} from '../plugin/search';
import {readAllowed, type AllowedOrigins} from '../shared/allowed-origins';

/** What a site tells its lock, in docusaurus.config.ts. */
export interface LockOptions {
  /** The folder of all files that strangers get; default `public`. */
  publicDir?: string;
  /** Style sheets of the form, which strangers get; default none. */
  signInCss?: string[];
  /** A file of `publicDir` over the form, such as `img/logo.svg`; default none. */
  logo?: string;
  /** The list of audiences; default `docs/audiences.yml`. */
  audiences?: string;
  /** Names for the roles of the platform, by its own; default the platform's. */
  roleNames?: Record<string, string>;
  /** Fields that the front matter of this site's pages has; default none. */
  frontMatter?: string[];
  /** What is searched, or `false` for no search; default all pages. */
  search?: false | Partial<Searched>;
  /**
   * What stands in the Markdown copies of pages for components, by their names;
   * `{product}` is PRODUCT_NAME.
   */
  copies?: Record<string, string>;
  /** Whether readers can say if a page helped; `SIGNALS=off` turns it off too. */
  signals?: boolean;
  /** Whether readers may make reading tokens; `ASSISTANTS=off` turns it off too. */
  assistants?: boolean;
  /** Origins from which pages may show pictures, frames, video and audio. */
  allow?: Partial<AllowedOrigins>;
  /**
   * Who renders the session and the gate: the lock, around the site's own Root if
   * it has one, or the src/theme/Root of the site itself. Default `lock`.
   */
  root?: 'lock' | 'site';
}

/** The options with what is used where nothing is written. */
export type CheckedOptions = Required<Omit<LockOptions, 'logo' | 'search'>> & {
  logo: string | null;
  search: Searched | null;
  allow: AllowedOrigins;
};

const names = Joi.array().items(Joi.string());
const origins = Joi.array().items(Joi.string()).default([]);

const schema = Joi.object<CheckedOptions>({
  publicDir: Joi.string().default('public'),
  signInCss: names.default([]),
  logo: Joi.string().allow(null).default(null),
  audiences: Joi.string().default('docs/audiences.yml'),
  roleNames: Joi.object().pattern(Joi.string(), Joi.string()).default({}),
  frontMatter: names.default([]),
  search: Joi.alternatives(
    Joi.boolean().valid(false),
    Joi.object({
      synonyms: Joi.string().allow('').default(''),
      withoutPages: names.default([]),
      withoutHeadings: names.default([]),
      tasks: Joi.array()
        .items(Joi.object({to: Joi.string().required(), label: Joi.string().required()}))
        .default([]),
    }),
  ).default({synonyms: '', withoutPages: [], withoutHeadings: [], tasks: []}),
  copies: Joi.object().pattern(Joi.string(), Joi.string().allow('')).default({}),
  signals: Joi.boolean().default(true),
  assistants: Joi.boolean().default(true),
  // Without a value, Joi takes the defaults of the keys.
  allow: Joi.object({img: origins, frame: origins, media: origins}).default(),
  root: Joi.string().valid('lock', 'site').default('lock'),
});

/**
 * Checks what a site has written.
 *
 * @throws Error that lists all mistakes, each with what to write.
 */
export function checkOptions(written: LockOptions): CheckedOptions {
  const checked = schema.validate(written, {
    abortEarly: false,
    messages,
    errors: {wrap: {label: false}},
  });
  if (checked.error) {
    refuse(checked.error.details.map(({message}) => message));
  }
  const {value} = checked;
  try {
    readAllowed(value.allow);
  } catch (error) {
    refuse([(error as Error).message]);
  }
  return {...value, search: value.search || null};
}

function refuse(mistakes: readonly string[]): never {
  const lines = mistakes.map((mistake) => `  ${mistake}`).join('\n');
  throw new Error(`The options of locked() in docusaurus.config are wrong:\n${lines}`);
}

/** Joi's own do not say what to write. */
const messages = {
  'object.unknown': '{{#label}} is no option: write one of the options that lock/README.md lists',
  'any.only': '{{#label}}: write one of {{#valids}}',
  'string.base': '{{#label}}: write a text',
  'array.base': '{{#label}}: write a list, such as [‘…’]',
  'object.base': '{{#label}}: write an object',
  'boolean.base': '{{#label}}: write true or false',
};
