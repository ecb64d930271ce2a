import type {RouteConfig} from '@docusaurus/types';

/** The addresses of pages, by their files from the folder of the site. */
export type PageAddresses = Readonly<Record<string, readonly string[]>>;

/** Lists the pages that plugins have made of files, from the routes of a build. */
export function pageAddresses(routes: readonly RouteConfig[]): PageAddresses {
  const pages: Record<string, string[]> = {};
  const add = ({path: address, metadata, routes: inner = []}: RouteConfig): void => {
    const file = metadata?.sourceFilePath;
    if (file) {
      (pages[file] ??= []).push(address);
    }
    inner.forEach(add);
  };
  routes.forEach(add);
  return pages;
}
