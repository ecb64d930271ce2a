import {imagesOf} from '../images-of';
import type {Page, Problem} from '../page';

/**
 * Images are beside their page: files of static/ are in the sign-in build too,
 * and the content security policy allows no other host.
 */
export function imagePlaces(page: Pick<Page, 'tree'>): Problem[] {
  return imagesOf(page)
    .map(({line, url}) => ({line, url: url ?? ''}))
    .filter(({url}) => !/^(require\(['"])?\.{1,2}\/(?!.*\bstatic\/)/.test(url))
    .map(({line, url}) => ({
      line,
      message: `Put the image beside the page and write \`./${fileNameIn(url)}\`: everyone can read static/ without signing in, and browsers load nothing from other hosts.`,
    }));
}

// The URL may be an expression, such as `require('@site/…').default`.
function fileNameIn(url: string): string {
  return /[\w-]+\.\w+(?=[^/]*$)/.exec(url)?.[0] ?? url;
}
