import React, {type ReactNode} from 'react';
import {interpolate} from '@docusaurus/Interpolate';
import {defaultAudience} from 'docusaurus-lock-server/shared/audiences';
import {texts} from '../../tokens/texts';
import styles from './styles.module.css';

/**
 * Shows on a restricted page who can read it. Nothing on a page for everyone.
 *
 * @param of the audiences in the page's front matter: a name, a list of names, or nothing.
 */
export default function AudienceMark({of}: {of: unknown}): ReactNode {
  const names = [of ?? defaultAudience].flat().map(String);
  if (names.includes(defaultAudience)) {
    return null;
  }
  // Not created when the module loads: that takes 70 ms on a phone, on every page.
  const and = new Intl.ListFormat('en-GB');
  const audiences = and.format(names.map(toTitle));
  return <p className={styles.mark}>{interpolate(texts.audience, {audiences})}</p>;
}

/** Converts `site-managers` to “Site managers”. */
function toTitle(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
}
