/** Stands in for Docusaurus' hook, for a site at the root of its host. */
export function useBaseUrlUtils() {
  return {withBaseUrl: (file: string) => `/${file}`};
}
