import {createHash} from 'node:crypto';
import {createMiddleware} from 'hono/factory';
import type {AllowedOrigins} from '../shared/allowed-origins';

const policyName = 'content-security-policy';

// For files that are opened by themselves: a picture, a copy in Markdown, a response in JSON.
// Without this policy, a script in an SVG would run on the origin that has the tokens.
const filePolicy =
  "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

// For HTML that is not a page of the build, such as an exported chart or a redirect. Its scripts
// run in an opaque origin: they can read neither tokens nor cookies, and can send no requests.
const foreignPolicy = `${filePolicy} allow-scripts; script-src 'unsafe-inline'`;

// A worker gets the policy of its script's response. With `sandbox` it would not start.
const scriptPolicy =
  "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'";

/** The facts that decide a site's security headers. */
export interface SecurityOptions {
  /** Whether the site is on https. */
  secure: boolean;
  /** Origins that pages may ask beside their own; default none. */
  connect?: readonly string[];
  /** Other origins that pages may load content from; default none. */
  allowed?: AllowedOrigins;
}

/**
 * Makes the headers of every response. Pages and scripts replace some of them, and pages add
 * others.
 */
export function responseHeaders(options: SecurityOptions): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    // No other site may use our files, even if its requests carry a valid cookie.
    'cross-origin-resource-policy': 'same-origin',
    'x-robots-tag': 'noindex',
    // `auth_token` in the first address of a visit would otherwise go into
    // access logs as the referrer of every file of that page.
    'referrer-policy': 'no-referrer',
    [policyName]: filePolicy,
    // For a year, and on https only (RFC 6797, section 7.2). Without `includeSubDomains`:
    // subdomains of the site may belong to others, and `__Host-` keeps their cookies out.
    ...(options.secure ? {'strict-transport-security': 'max-age=31536000'} : {}),
  };
}

/** Makes the headers of every script. */
export function scriptHeaders(options: SecurityOptions): Record<string, string> {
  return {...responseHeaders(options), [policyName]: scriptPolicy};
}

/** Makes the headers of HTML that is no page of the build. */
export function foreignHeaders(options: SecurityOptions): Record<string, string> {
  return {...responseHeaders(options), [policyName]: foreignPolicy};
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
  const {connect = []} = options;
  const {img = [], frame = [], media = [], style = [], font = []} = options.allowed ?? {};
  const policy = {
    'default-src': ["'none'"],
    // No 'unsafe-inline': tokens are in local storage, where any script that runs could read them.
    'script-src': ["'self'", ...hashes],
    // Docusaurus writes style attributes into pages, and a style element into
    // the search page; they can neither run nor load anything from elsewhere.
    'style-src': ["'self'", "'unsafe-inline'", ...style],
    'img-src': ["'self'", 'data:', ...img],
    'media-src': ["'self'", ...media],
    'frame-src': frame.length > 0 ? frame : ["'none'"],
    // The sign-in page has its font inline, as a `data:` URL.
    'font-src': ["'self'", 'data:', ...font],
    'connect-src': ["'self'", ...connect],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
  };
  const directives = Object.entries(policy).map(([name, sources]) => [name, ...sources].join(' '));
  return {
    ...responseHeaders(options),
    [policyName]: directives.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': unusedFeatures.map((name) => `${name}=()`).join(', '),
  };
}

/**
 * Creates the middleware that adds these headers to the responses of a route. A response that
 * already has a policy is a file with headers of its own, and stays as it is.
 */
export function withHeaders(headers: Readonly<Record<string, string>>) {
  return createMiddleware(async (c, next) => {
    await next();
    if (!c.res.headers.has(policyName)) {
      for (const [name, value] of Object.entries(headers)) {
        c.res.headers.set(name, value);
      }
    }
  });
}

const unusedFeatures = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb'];

/**
 * Computes the Content-Security-Policy sources of the inline scripts of an HTML
 * page: `'sha256-…'` (CSP Level 3, section 2.3.1).
 *
 * Only scripts that a browser would run count: a page's JSON-LD is data, and a hash for each page's
 * data would make the policy grow with the site. The function reads HTML that our own build wrote,
 * not HTML in general.
 */
export function scriptHashes(page: string): string[] {
  return Array.from(page.matchAll(inlineScript))
    .filter(([, attributes = '']) => isExecutable(attributes))
    .map(([, , code = '']) => createHash('sha256').update(code))
    .map((hash) => `'sha256-${hash.digest('base64')}'`);
}

const inlineScript = /<script\b(?![^>]*\ssrc\s*=)([^>]*)>([\s\S]*?)<\/script\s*>/gi;

function isExecutable(attributes: string): boolean {
  const type = /(?:^|\s)type\s*=\s*["']?([^"'\s>]*)/i.exec(attributes)?.[1];
  return !type || /^(module|importmap|(text|application)\/javascript)$/i.test(type);
}
