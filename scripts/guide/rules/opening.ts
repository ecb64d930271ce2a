import {lineOf} from '../line-of';
import type {Page, Problem} from '../page';
import {textOf} from '../text-of';
import {placeholder} from './placeholders';

/** A page about a thing begins with a sentence whose subject is the thing. */
export function opening({
  kind,
  title,
  tree,
}: Pick<Page, 'kind' | 'title' | 'tree'>): Problem[] {
  const [, subject] = /^About (.+)$/.exec(title) ?? [];
  const first = tree.children.find(({type}) => type === 'paragraph');
  const text = first ? textOf(first) : '';
  if (
    kind !== 'features' ||
    !subject ||
    !first ||
    text.startsWith(placeholder)
  ) {
    return [];
  }
  const singular = subject.replace(/(?<!s)s$/, '');
  return new RegExp(`^(an? |the )?${singular}s? `, 'i').test(text)
    ? []
    : [
        {
          line: lineOf(first),
          message: `Begin with what the thing is, with its name as the subject, for example "An incident is the record of a problem …".`,
        },
      ];
}
