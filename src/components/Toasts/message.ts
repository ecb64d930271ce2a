export type ToastType = 'error' | 'warning';

/** What is told to the reader in passing. */
export interface Message {
  type: ToastType;
  text: string;
}
