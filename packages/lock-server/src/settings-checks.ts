import {BlockList, isIP, isIPv6} from 'node:net';
import type {z} from 'zod';
import {localHosts} from './http/requests';

const minSecretLength = 32; // characters

/** 1 of 10,000 random secrets of 32 hexadecimal digits has fewer different characters. */
const minDifferent = 10; // characters

const makeOne = 'Make one with: openssl rand -base64 32';

/** The settings as text, by name, with their defaults. */
export type SettingTexts = Readonly<Record<string, string | undefined>>;

/** Lists the broken rules between settings that are each valid by themselves; one line each. */
export function crossFieldProblems(texts: SettingTexts, demo: boolean): string[] {
  const {METRICS_PORT, PORT, HOST = ''} = texts;
  const isLocalSite = localHosts.includes(parseSite(texts).hostname);
  const isLocalHost = localHosts.includes(HOST);
  const isPublic = 'with --demo: the passwords of the demo accounts are public.';
  return [
    METRICS_PORT === PORT && PORT !== '0' && 'METRICS_PORT must be another port than PORT.',
    demo && !isLocalSite && `SITE_URL must be on localhost ${isPublic}`,
    demo && !isLocalHost && `HOST must be 127.0.0.1, ::1 or localhost ${isPublic}`,
  ].filter((problem) => typeof problem === 'string');
}

/**
 * Parses `SITE_URL`, with `$PORT` replaced by the port. For a text that is not a URL, the origin
 * and the hostname are empty.
 */
export function parseSite({SITE_URL = '', PORT = ''}: SettingTexts): {
  origin: string;
  hostname: string;
} {
  const url = SITE_URL.replace('$PORT', PORT);
  return URL.canParse(url) ? new URL(url) : {origin: '', hostname: ''};
}

/** Adds an issue for a text that cannot be the origin of a site. */
export function validateSiteUrl(value: string, context: z.RefinementCtx): void {
  const site = URL.canParse(value) ? new URL(value) : null;
  const isHttp = site?.protocol === 'http:';
  if (!site || !(isHttp || site.protocol === 'https:')) {
    context.addIssue('must be a URL such as https://docs.example.com');
  } else if (`${site.origin}/` !== site.href) {
    context.addIssue(
      `must be an origin without a path, such as ${site.origin}: pages are served from the root.`,
    );
  } else if (isHttp && !localHosts.includes(site.hostname)) {
    context.addIssue(
      'must start with https:// (http only on localhost): browsers accept a cookie with Secure and __Host- only on https, and without these anyone on the network could steal the session.',
    );
  }
}

/**
 * Adds an issue for each secret that is short or easy to guess; it names the secret's position
 * only.
 */
export function validateSecrets(secrets: readonly string[], context: z.RefinementCtx): void {
  secrets.forEach((secret, index) => {
    const which = secrets.length > 1 ? `secret ${index + 1} of ${secrets.length}` : 'the secret';
    const isRepeat = /^(.{1,16}?)\1+.{0,15}$/s.test(secret);
    if (secret.length < minSecretLength) {
      context.addIssue(
        `must have at least ${minSecretLength} characters; ${which} has ${secret.length}. ${makeOne}`,
      );
    } else if (isRepeat || new Set(secret).size < minDifferent) {
      context.addIssue(
        `must not be easy to guess; ${which} repeats itself or has fewer than ${minDifferent} different characters. ${makeOne}`,
      );
    }
  });
}

/**
 * Adds an issue for a text that is not an http(s) URL, has a user name or password, or would make
 * passwords go unencrypted.
 */
export function validateEndpoint(value: string, context: z.RefinementCtx): void {
  const url = URL.canParse(value) ? new URL(value) : null;
  const isHttp = url?.protocol === 'http:';
  if (!url || !(isHttp || url.protocol === 'https:') || url.username || url.password) {
    context.addIssue('must be an http(s) URL without user name or password.');
  } else if (isHttp && !isPrivate(url.hostname)) {
    context.addIssue(
      'must start with https:// (http only for a local or private host): passwords and tokens are sent to it.',
    );
  }
}

/** Networks that are not routed on the internet. */
const privateNetworks = new BlockList();
privateNetworks.addSubnet('127.0.0.0', 8);
privateNetworks.addSubnet('10.0.0.0', 8);
privateNetworks.addSubnet('172.16.0.0', 12);
privateNetworks.addSubnet('192.168.0.0', 16);
privateNetworks.addSubnet('169.254.0.0', 16);
privateNetworks.addSubnet('::1', 128, 'ipv6');
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('fe80::', 10, 'ipv6');

/**
 * Whether a host is on this machine or in a private network, by its address or
 * name; containers have names without a dot.
 * @param hostname as a URL has it: in lower case, IPv6 in brackets.
 */
function isPrivate(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host)
    ? privateNetworks.check(host, isIPv6(host) ? 'ipv6' : 'ipv4')
    : !host.includes('.') || /\.(localhost|local|internal)$/.test(host);
}
