/** An error text or a symptom that a page of the guide explains. */
export interface Message {
  text: string;
  /** Whether the screen shows exactly this text. */
  isExact: boolean;
  /** Of the page. */
  path: string;
  /** Of the heading above it. */
  id: string;
}
