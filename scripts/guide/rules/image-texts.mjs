import {imagesOf} from '../images-of.mjs';

/** Each image says in words what it shows. */
export const rule = {
  name: 'image-texts',
  check: (page) =>
    imagesOf(page)
      .filter(({text}) => !text)
      .map(({line, isElement, url}) => ({
        line,
        message: isElement
          ? 'Write what the image shows into `alt="…"`: not everyone sees it.'
          : `Write what the image shows between the brackets, \`![…](${url})\`: not everyone sees it.`,
      })),
};
