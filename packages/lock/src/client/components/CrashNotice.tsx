import React, {useEffect, useState, type ReactNode} from 'react';
import type {Props} from '@theme/Error';
import {useLocation} from 'react-router-dom';
import Card, {RetryButton} from './Card';

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
    <Card>
      <h1>This page crashed</h1>
      <RetryButton onClick={tryAgain} />
    </Card>
  );
}
