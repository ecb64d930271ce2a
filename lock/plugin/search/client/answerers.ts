import {createEngineInParts, titlesOf, type SearchData} from '../../../shared/search/engine';
import {createAnswerer, type Answerer, type SearchAnswer, type SearchRequest} from './algolia';

/** What answers from the pages of a build. */
export interface Answerers {
  /**
   * Answers from titles alone. Undefined when something is not found in them, and when
   * texts can be searched.
   */
  early: (requests: readonly SearchRequest[]) => SearchAnswer[] | undefined;
  /** Answers from titles and texts. It comes when all of them are indexed. */
  whole: Promise<Answerer>;
}

/** Texts are indexed at 7 MB a second on a desktop, and titles at ten times that. */
const largeTexts = 2_000_000; // characters

/** Indexes pages. Where they have much text, their titles can be searched before. */
export function createAnswerers(data: SearchData, origin: string, large = largeTexts): Answerers {
  let titles: Answerer | undefined;
  if (lengthOf(data) > large) {
    titles = createAnswerer(titlesOf(data), origin);
  }
  const whole = createEngineInParts(data, origin).then((engine) => {
    titles = undefined;
    return createAnswerer(data, origin, engine);
  });
  return {
    early(requests) {
      const answers = titles && requests.map(titles);
      return answers?.every(({nbHits}) => nbHits > 0)
        ? answers.map((answer) => ({...answer, isEarly: true}))
        : undefined;
    },
    whole,
  };
}

function lengthOf({pages}: SearchData): number {
  return pages.flatMap(({sections}) => sections).reduce((sum, {text}) => sum + text.length, 0);
}
