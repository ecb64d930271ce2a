/** An error text or a symptom that a page of the guide explains. */
export interface Message {
  /** With … for names and numbers of one company. */
  text: string;
  /** Whether the screen shows exactly this text. */
  isExact: boolean;
  /** Of the page. */
  path: string;
  /** Title of the page. */
  page: string;
  /** Of the row that explains it. */
  id: string;
}
