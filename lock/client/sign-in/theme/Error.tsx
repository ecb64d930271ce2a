import React, {type ReactNode} from 'react';
import type {Props} from '@theme/Error';

/**
 * Shown when the sign-in page crashed. The theme's own would add a seventh to the
 * script that the form waits for.
 */
export default function CrashNotice({tryAgain}: Props): ReactNode {
  return (
    <main className="container margin-vert--xl">
      <h1>This page crashed</h1>
      <button type="button" className="button button--primary" onClick={tryAgain}>
        Try again
      </button>
    </main>
  );
}
