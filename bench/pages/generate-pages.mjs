import {outsideCode} from './read-pages.mjs';

const perTopic = 60; // pages in a category, of the three sections together

const syllables =
  'ba ce di fo gu ha ke li mo nu pa re si to vu wa xe yi zo qua'.split(' ');

/**
 * Generates pages out of those of the guide: as long and as full of headings,
 * tables and links as they are, with one word in twenty replaced by a made-up
 * one, so that the vocabulary grows with the pages. Diagrams are left out, since
 * not every generator draws them. The same number always gives the same pages.
 *
 * @param pages of `readPages`.
 */
export function generatePages(pages, count) {
  const random = randomFrom(count);
  const pick = (list) => list[Math.floor(random() * list.length)];
  const madeUp = () =>
    pick(syllables) + pick(syllables) + (random() < 0.7 ? pick(syllables) : '');
  const changed = (text) =>
    // What names something stays: code, targets of links, ids, tags.
    text.replace(
      /`[^`]*`|\]\([^)]*\)|\{[^}]*\}|<[^>]*>|^:::\w+|\p{L}+/gmu,
      (part) => (/^\p{L}/u.test(part) && random() < 0.05 ? madeUp() : part),
    );
  const originals = pages.filter(({id}) => !/^(index|template)\b/.test(id));
  return Array.from({length: count}, (_, number) => {
    const original = originals[number % originals.length];
    const [section] = original.id.split('/');
    const topic = Math.floor(number / perTopic);
    return {
      ...original,
      id: `generated/${section}/${section}-${topic}/page-${number}`,
      title: `${original.title} ${number}`,
      label: `${original.label} ${number}`,
      body: outsideCode(
        original.body.replace(/^```mermaid\n[\s\S]*?^```\n/gm, ''),
        changed,
      ),
    };
  });
}

// A linear congruential generator: a run can be repeated.
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
