import {outsideCode, type Page, readPages} from './read-pages';

const perTopic = 60; // pages in a category, of the three sections together

const syllables =
  'ba ce di fo gu ha ke li mo nu pa re si to vu wa xe yi zo qua'.split(' ');

/**
 * Generates pages like those of the guide, and as long: one word in twenty is a
 * made-up one, so that the vocabulary grows with the pages. Diagrams are left
 * out, because not every generator draws them. The same count always gives the
 * same pages.
 *
 * @param count how many pages there are, those of the guide included.
 */
export function generatePages(count: number): Page[] {
  const random = createRandom(count);
  const syllable = () =>
    syllables[Math.floor(random() * syllables.length)] ?? '';
  const madeUp = () =>
    syllable() + syllable() + (random() < 0.7 ? syllable() : '');
  // Code, targets of links, ids and tags stay.
  const changed = (text: string) =>
    text.replace(
      /`[^`]*`|\]\([^)]*\)|\{[^}]*\}|<[^>]*>|^:::\w+|\p{L}+/gmu,
      (part) => (/^\p{L}/u.test(part) && random() < 0.05 ? madeUp() : part),
    );
  const originals = readPages().filter(({body}) => body);
  const models = originals.filter(({id}) => !/^(index|template)\b/.test(id));
  const pages = [...originals];
  for (let number = 0; pages.length < count; number++) {
    const model = models[number % models.length];
    if (!model) {
      break;
    }
    const [section] = model.id.split('/');
    const topic = Math.floor(number / perTopic);
    const body = model.body.replace(/^```mermaid\n[\s\S]*?^```\n/gm, '');
    pages.push({
      ...model,
      id: `generated/${section}/${section}-${topic}/page-${number}`,
      title: `${model.title} ${number}`,
      label: `${model.label} ${number}`,
      body: outsideCode(body, changed),
    });
  }
  return pages;
}

// A linear congruential generator, so that a run can be repeated.
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
