/**
 * Returns the base path of a locale: the root of the site for the default locale, and a folder of
 * its name for any other.
 *
 * @param locales of the site, the default one first.
 */
export function baseOfLocale(locale: string, locales: readonly string[]): string {
  return locale === locales[0] ? '/' : `/${locale}/`;
}

/**
 * Finds the base path of the locale that an address belongs to.
 *
 * @param path as the request line has it, without query.
 * @param bases the base paths of the locales, see {@link baseOfLocale}.
 * @returns the base of the default locale, `/`, where there is no other.
 */
export function baseOfAddress(path: string, bases: readonly string[]): string {
  const base = bases.find((one) => one !== '/' && `${path}/`.startsWith(one));
  return base ?? '/';
}
