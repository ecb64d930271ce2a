import React, {type MouseEvent, type ReactNode} from 'react';
import {useHistory} from '@docusaurus/router';
import useBrokenLinks from '@docusaurus/useBrokenLinks';

interface DiagramProps {
  /** A drawing, which plugins/content/diagrams makes of Mermaid text. */
  svg: string;
  /** Its name, if it may be wider than its place. */
  label?: string;
}

/**
 * A drawing of a page, whose links the build checks and the router follows.
 * Pages do not write this: plugins/content/diagrams makes it of Mermaid text.
 */
export default function Diagram({svg, label}: DiagramProps): ReactNode {
  const history = useHistory();
  const {collectLink} = useBrokenLinks();
  for (const [, address] of svg.matchAll(/<a [^>]*href="([^"]*)"/g)) {
    collectLink(address);
  }

  function follow(event: MouseEvent): void {
    const link = (event.target as Element).closest('a');
    const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (link && !isModified) {
      event.preventDefault();
      history.push(link.getAttribute('href')!);
    }
  }

  return (
    <figure
      className="diagram"
      // So that arrow keys can scroll it.
      tabIndex={label ? 0 : undefined}
      aria-label={label}
      onClick={follow}
      // One string: as a tree of elements the scripts of the guide are 5 %
      // larger, and React has to check each element.
      dangerouslySetInnerHTML={{__html: svg}}
    />
  );
}
