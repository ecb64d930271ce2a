/**
 * Where the pages of a locale begin: the default one has the root of the site, and
 * each other one a folder of its name.
 *
 * @param locales of the site, the default one first.
 */
export function baseOfLocale(locale: string, locales: readonly string[]): string {
  return locale === locales[0] ? '/' : `/${locale}/`;
}

/**
 * Finds whose pages an address is among.
 *
 * @param path as the request line has it, without query.
 * @param bases where locales begin, see {@link baseOfLocale}.
 * @returns the base of the default locale, `/`, where there is no other.
 */
export function baseOfAddress(path: string, bases: readonly string[]): string {
  const base = bases.find((one) => one !== '/' && `${path}/`.startsWith(one));
  return base ?? '/';
}
