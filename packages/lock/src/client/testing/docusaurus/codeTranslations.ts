/** Stands in for the texts of a site in its own words, of which this site has none. */
const codeTranslations: Record<string, string> = {};
export default codeTranslations;
