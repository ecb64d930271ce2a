import React, {type ReactNode} from 'react';
import {useBaseUrlUtils} from '@docusaurus/useBaseUrl';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {texts} from '../../tokens/texts';
import {useSiteFields} from '../use-site-fields';
import styles from './styles.module.css';

interface CardProps {
  children: ReactNode;
  /** Whether it is the content of the page; default true. */
  isMain?: boolean;
}

/** A screen with one card, below logo and name of the site: the form, and what stands in its place. */
export default function Card({children, isMain = true}: CardProps): ReactNode {
  const {siteConfig} = useDocusaurusContext();
  const {logo} = useSiteFields();
  const {withBaseUrl} = useBaseUrlUtils();
  const Screen = isMain ? 'main' : 'div';
  return (
    <Screen className={styles.screen}>
      <div className={styles.card}>
        <p className={styles.site}>
          {logo && <img src={withBaseUrl(logo)} alt="" width="28" height="28" />}
          {siteConfig.title}
        </p>
        {children}
      </div>
    </Screen>
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

/** Says in a card what is in the way, above what to do: by default the page is loaded again. */
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
