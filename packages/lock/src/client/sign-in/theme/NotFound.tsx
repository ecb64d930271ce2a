import type {ReactNode} from 'react';

/** The page of every address of the sign-in build; the gate shows the form instead. */
export default function NotFound(): ReactNode {
  return null;
}
