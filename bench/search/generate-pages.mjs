const syllables =
  'ba ce di fo gu ha ke li mo nu pa re si to vu wa xe yi zo qua';

/**
 * Generates pages out of the sections of the guide: as long as they are, with
 * one word in twenty replaced by a made-up one, so that the vocabulary grows
 * with the pages. The same number always gives the same pages.
 */
export function generatePages(packed, count) {
  const random = randomFrom(count);
  const pick = (list) => list[Math.floor(random() * list.length)];
  const parts = syllables.split(' ');
  const madeUp = () =>
    pick(parts) + pick(parts) + (random() < 0.7 ? pick(parts) : '');
  const changed = (text) =>
    text.replace(/\p{L}+/gu, (word) => (random() < 0.05 ? madeUp() : word));
  const perPage = Math.round(packed.sections.length / packed.pages.length);
  return Array.from({length: count}, (_, number) => {
    const sections = Array.from({length: perPage}, (_, place) => {
      const [, level, , title, text] = pick(packed.sections);
      return {
        level: place === 0 ? 1 : Math.max(2, level),
        anchor: place === 0 ? '' : `section-${place}`,
        title: changed(title),
        text: changed(text),
      };
    });
    return {
      path: `/generated/page-${number}`,
      title: sections[0].title,
      category: pick(['Features', 'Usage', 'Configuration']),
      tag: 'docs-default-current',
      sections,
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
