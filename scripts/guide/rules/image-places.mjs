import {imagesOf} from '../images-of.mjs';

/**
 * Images lie beside their page: files of static/ go into the sign-in build as
 * well, and browsers of readers fetch nothing from other hosts (content
 * policy).
 */
export const rule = {
  name: 'image-places',
  check: (page) =>
    imagesOf(page)
      .filter(
        ({url}) => !/^(require\(['"])?\.{1,2}\/(?!.*\bstatic\/)/.test(url),
      )
      .map(({line, url = ''}) => ({
        line,
        message: `Lay the image beside the page and write \`./${nameIn(url)}\`: what lies in static/ is shown to everyone, signed in or not, and another host is not asked.`,
      })),
};

/** The name of the file, also of a path within an expression. */
function nameIn(url) {
  return /[\w-]+\.\w+(?=[^/]*$)/.exec(url)?.[0] ?? url;
}
