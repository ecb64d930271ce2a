/** Headers of every file, page or not. */
export const fileHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  // No other site may use our files, whatever cookies its requests carry.
  'cross-origin-resource-policy': 'same-origin',
  'x-robots-tag': 'noindex',
};

/** What a site's security headers depend on. */
export interface SecurityOptions {
  /** Whether the site is on https. */
  secure: boolean;
  /** Whether the hosted search is used, which the browser asks directly. */
  hostedSearch: boolean;
}

/**
 * Makes the headers of every page.
 *
 * @param hashes sources of the page's inline scripts, from `scriptHashes`.
 */
export function pageHeaders(
  hashes: readonly string[],
  options: SecurityOptions,
): Record<string, string> {
  const search = ['https://*.algolia.net', 'https://*.algolianet.com'];
  const policy = {
    'default-src': ["'none'"],
    // No 'unsafe-inline': tokens are in local storage, where any script that
    // runs could read them.
    'script-src': ["'self'", ...hashes],
    // Docusaurus writes style attributes into pages, and a style element into
    // the search page; they can neither run nor load anything from elsewhere.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(options.hostedSearch ? search : [])],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
  };
  const directives = Object.entries(policy).map(([name, sources]) =>
    [name, ...sources].join(' '),
  );
  return {
    ...fileHeaders,
    'content-security-policy': directives.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': unusedFeatures.map((name) => `${name}=()`).join(', '),
    // `auth_token` in the first address of a visit would otherwise go into
    // access logs as the referrer of every file of that page.
    'referrer-policy': 'no-referrer',
    ...transportHeaders(options.secure),
  };
}

/** `Strict-Transport-Security` for a year, on https only (RFC 6797, 7.2). */
export function transportHeaders(secure: boolean): Record<string, string> {
  return secure ? {'strict-transport-security': 'max-age=31536000'} : {};
}

const unusedFeatures = [
  'camera',
  'display-capture',
  'geolocation',
  'microphone',
  'payment',
  'usb',
];
