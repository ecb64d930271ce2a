import type {RouteConfig} from '@docusaurus/types';

/** The addresses of pages, by their source files, relative to the folder of the site. */
export type PageAddresses = Readonly<Record<string, readonly string[]>>;

/** Lists, from the routes of a build, the addresses of the pages that plugins made from files. */
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
