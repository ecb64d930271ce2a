import React, {useEffect, useState, type ReactNode} from 'react';
import type {Props} from '@theme/Error';
import {useLocation} from 'react-router-dom';

/**
 * Shown in place of a page that crashed, until the reader tries again or opens another
 * page. What went wrong is in the console.
 *
 * The theme's own would add a seventh to the script that the sign-in form waits for.
 */
export default function CrashNotice({tryAgain}: Props): ReactNode {
  const {pathname} = useLocation();
  const [crashed] = useState(pathname);
  useEffect(() => {
    if (pathname !== crashed) {
      tryAgain();
    }
  }, [pathname, crashed, tryAgain]);
  return (
    <main className="container margin-vert--xl">
      <h1>This page crashed</h1>
      <button type="button" className="button button--primary" onClick={tryAgain}>
        Try again
      </button>
    </main>
  );
}
