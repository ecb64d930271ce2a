/**
 * Says whether the browser marks a request as made by another site
 * (`Sec-Fetch-Site`, https://www.w3.org/TR/fetch-metadata/).
 *
 * A request without the header passes: it comes from no browser, or from one
 * of before 2023. So does `none`, an address that the user typed.
 */
export function isFromElsewhere(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  return site !== null && site !== 'same-origin' && site !== 'none';
}
