import {createSearchWatch, type RecordSearch} from './create-search-watch';

/** Watches the search box. */
export const modalWatch = createSearchWatch(record);

/** Watches the search page. */
export const pageWatch = createSearchWatch(record);

/** Loads what records searches, for when the page is too late to do so. */
export const loadRecorder = () => import('@search/record');

function record(...search: Parameters<RecordSearch>): void {
  loadRecorder().then(
    ({recordSearch}) => recordSearch(...search),
    () => {},
  );
}
