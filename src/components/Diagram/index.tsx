import React, {type ReactNode} from 'react';

interface DiagramProps {
  /** A drawing, which src/plugins/diagrams makes of Mermaid text. */
  svg: string;
  /** Its name, if it may be wider than its place. */
  label?: string;
}

/** A drawing of a page. Pages do not write this: src/plugins/diagrams makes it of Mermaid text. */
export default function Diagram({svg, label}: DiagramProps): ReactNode {
  return (
    <figure
      className="diagram"
      // So that arrow keys can scroll it.
      tabIndex={label ? 0 : undefined}
      aria-label={label}
      // One string: as a tree of elements the scripts of the guide are 5 %
      // larger, and React has to check each element.
      dangerouslySetInnerHTML={{__html: svg}}
    />
  );
}
