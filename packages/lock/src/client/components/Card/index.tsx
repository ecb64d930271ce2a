import React, {type ReactNode} from 'react';
import type {UserThemeConfig} from '@docusaurus/theme-common';
import {useBaseUrlUtils} from '@docusaurus/useBaseUrl';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {texts} from '../../tokens/texts';
import styles from './styles.module.css';

interface CardProps {
  children: ReactNode;
  /** Whether the screen is the content of the page; default true. */
  isMain?: boolean;
}

/** A screen with one card: logo and name of the site, and below them the form or a message. */
export default function Card({children, isMain = true}: CardProps): ReactNode {
  const Screen = isMain ? 'main' : 'div';
  return (
    <Screen className={styles.screen}>
      <div className={styles.card}>
        <SiteName />
        {children}
      </div>
    </Screen>
  );
}

/**
 * The logo and the name as in the navbar. If the navbar has only a logo, its `alt` has the name.
 */
function SiteName(): ReactNode {
  const {siteConfig} = useDocusaurusContext();
  const {withBaseUrl} = useBaseUrlUtils();
  const {title, logo} = (siteConfig.themeConfig as UserThemeConfig).navbar ?? {};
  const alt = title ? '' : logo?.alt || siteConfig.title;
  return (
    <p className={styles.site}>
      {logo?.src && (
        <img className={logo.srcDark && styles.inLight} src={withBaseUrl(logo.src)} alt={alt} />
      )}
      {logo?.srcDark && <img className={styles.inDark} src={withBaseUrl(logo.srcDark)} alt={alt} />}
      {title || (!logo && siteConfig.title)}
    </p>
  );
}

/** A button of a card; by default it loads the page again. */
export function RetryButton({
  label = texts.tryAgain,
  onClick = () => window.location.reload(),
}: {
  label?: string;
  onClick?: () => void;
}): ReactNode {
  return (
    <button type="button" className="button button--primary button--block" onClick={onClick}>
      {label}
    </button>
  );
}

/** Shows in a card what went wrong and what to do: by default a button that reloads the page. */
export function Notice({
  text,
  children = <RetryButton />,
}: {
  text: string;
  children?: ReactNode;
}): ReactNode {
  return (
    <div role="alert">
      <p>{text}</p>
      {children}
    </div>
  );
}
