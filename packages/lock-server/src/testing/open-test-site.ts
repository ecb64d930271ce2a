import type {RequestListener} from 'node:http';
import {afterTest} from './after-test';
import {openSite, type Site, type SiteOptions} from './open-site';
import type {ProcessOptions, SiteProcess} from './site-process';
import {openUpstream} from './upstream';

/** Opens a site until the test of Jest ends; see `openSite`. */
export function openTestSite(options: ProcessOptions): Promise<SiteProcess>;
export function openTestSite(options?: SiteOptions): Promise<Site>;
export async function openTestSite(
  options: SiteOptions | ProcessOptions = {},
): Promise<Site | SiteProcess> {
  return options.way === 'process' ? openSite(options) : openSite(options);
}

/**
 * Starts a server that stands for a platform's endpoint until the test ends.
 * @returns its URL.
 */
export async function startUpstream(respond: RequestListener): Promise<string> {
  const {url, close} = await openUpstream(respond);
  afterTest(close);
  return url;
}
