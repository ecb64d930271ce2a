export type ToastType = 'error' | 'warning';

/** A message that disappears by itself. */
export interface Message {
  type: ToastType;
  text: string;
}
