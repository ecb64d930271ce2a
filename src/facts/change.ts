/** A line of New in this guide on the home page. */
export interface Change {
  /** As `2026-05-04`. */
  date: string;
  /** Of the page. */
  title: string;
  /** Address of the page, which may end in a #heading. */
  path: string;
  /** What is new, as the end of a sentence that begins with the title. */
  text: string;
}
