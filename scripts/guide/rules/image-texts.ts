import {imagesOf} from '../images-of';
import type {Page, Problem} from '../page';

/** Each image has a text for readers who cannot see it. */
export function imageTexts(page: Pick<Page, 'tree'>): Problem[] {
  return imagesOf(page)
    .filter(({text}) => !text)
    .map(({line, isElement, url}) => {
      const place = isElement
        ? 'in `alt="…"`'
        : `between the brackets, \`![…](${url})\``;
      const message = `Describe the image ${place}, for readers who cannot see it.`;
      return {line, message};
    });
}
