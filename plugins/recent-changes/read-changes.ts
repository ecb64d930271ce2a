import {Joi} from '@docusaurus/utils-validation';
import type {Change} from '../../shared/change';
import type {GuidePage} from '../guide/guide-pages';
import {parseYaml} from '../guide/parse-yaml';

interface WrittenChange {
  date: string;
  page: string;
  text: string;
}

const file = 'docs/changes.yml';
const schema = Joi.array<WrittenChange[]>()
  .items({
    date: Joi.string()
      .pattern(/^\d{4}-\d\d-\d\d$/, 'a date such as 2026-05-04')
      .required(),
    page: Joi.string().required(),
    text: Joi.string()
      .max(120)
      .pattern(/\.$/, 'a sentence with its full stop')
      .required(),
  })
  .required();

/**
 * Reads docs/changes.yml.
 *
 * @param source the file's text: a list of date, page and text, newest first.
 * @param hidden addresses of pages whose changes are left out.
 * @throws Error that names all mistakes: what is not in the format, a page that
 *   does not exist, a change after an older one.
 */
export function readChanges(
  source: string,
  pages: readonly Pick<GuidePage, 'path' | 'title'>[],
  hidden: readonly string[] = [],
): Change[] {
  const written = parseYaml(file, source, schema);
  const mistakes: string[] = [];
  const changes = written.flatMap(({date, page, text}) => {
    const address = page.replace(/#.*/, '');
    const known = pages.find(({path}) => path === address);
    if (!known && hidden.includes(address)) {
      return [];
    }
    if (!known) {
      mistakes.push(`no page has the address ${page}`);
      return [];
    }
    return [{date, title: known.title, path: page, text}];
  });
  written.forEach(({date, page}, index) => {
    const before = written[index - 1];
    if (before && before.date < date) {
      mistakes.push(`${page} is newer (${date}) than the change above it`);
    }
  });
  if (mistakes.length > 0) {
    throw new Error(`${file}: ${mistakes.join('; ')}.`);
  }
  return changes;
}
