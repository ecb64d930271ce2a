/** The secret in `.env.example`, which is accepted on localhost only. */
export const exampleSecret = 'for-this-machine-only-as-everyone-knows-it';

/** Names of this machine, as a URL writes them and as `HOST` does. */
export const localHosts: readonly string[] = [
  'localhost',
  '127.0.0.1',
  '[::1]',
  '::1',
];

/** The settings as text, by name, with their defaults. */
export type SettingTexts = Readonly<Record<string, string | undefined>>;

/** Rules between settings that are each valid by themselves. */
const rules: readonly {
  problem: string;
  isBroken: (texts: SettingTexts, demo: boolean) => boolean;
}[] = [
  {
    problem: 'METRICS_PORT must be another port than PORT.',
    isBroken: ({METRICS_PORT, PORT}) => METRICS_PORT === PORT && PORT !== '0',
  },
  {
    problem:
      'ALGOLIA_SEARCH_API_KEY is required with ALGOLIA_APP_ID: keys for readers are made from it.',
    isBroken: ({ALGOLIA_APP_ID, ALGOLIA_SEARCH_API_KEY}) =>
      Boolean(ALGOLIA_APP_ID && !ALGOLIA_SEARCH_API_KEY),
  },
  {
    problem:
      'SESSION_SECRET is the one of .env.example, which everyone knows. Make one with: openssl rand -base64 32',
    isBroken: (texts) =>
      Boolean(texts.SESSION_SECRET?.includes(exampleSecret)) &&
      !(isLocalSite(texts) && isLocalHost(texts)),
  },
  {
    problem:
      'SITE_URL must be on localhost with --demo: the passwords of the demo accounts are public.',
    isBroken: (texts, demo) => demo && !isLocalSite(texts),
  },
  {
    problem:
      'HOST must be 127.0.0.1, ::1 or localhost with --demo: the passwords of the demo accounts are public.',
    isBroken: (texts, demo) => demo && !isLocalHost(texts),
  },
];

/** Lists the rules between settings that are broken, one line each. */
export function problemsBetween(texts: SettingTexts, demo: boolean): string[] {
  return rules
    .filter(({isBroken}) => isBroken(texts, demo))
    .map(({problem}) => problem);
}

/**
 * The site of `SITE_URL`, in which `$PORT` stands for the port. Text that is
 * no URL gives a site without a host.
 */
export function siteOf({SITE_URL = '', PORT = ''}: SettingTexts): {
  origin: string;
  hostname: string;
} {
  const url = SITE_URL.replace('$PORT', PORT);
  return URL.canParse(url) ? new URL(url) : {origin: '', hostname: ''};
}

function isLocalSite(texts: SettingTexts): boolean {
  return localHosts.includes(siteOf(texts).hostname);
}

function isLocalHost({HOST = ''}: SettingTexts): boolean {
  return localHosts.includes(HOST);
}
