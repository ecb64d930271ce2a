import type {ReactNode} from 'react';

/** The page of every address: the gate shows the form in its place. */
export default function NotFound(): ReactNode {
  return null;
}
