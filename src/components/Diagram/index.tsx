import React, {type ReactNode} from 'react';

interface DiagramProps {
  /** A drawing, which src/plugins/diagrams makes of Mermaid text. */
  svg: string;
  /** The name of the drawing, if the drawing may be wider than its column. */
  label?: string;
}

/** A drawing of a page. Pages do not write this: src/plugins/diagrams makes it of Mermaid text. */
export default function Diagram({svg, label}: DiagramProps): ReactNode {
  return (
    <figure
      className="diagram"
      // The figure can have the focus, so that arrow keys scroll it.
      tabIndex={label ? 0 : undefined}
      aria-label={label}
      // One string: a tree of elements would make the scripts of the guide 5 % larger, and React
      // would have to check each element.
      dangerouslySetInnerHTML={{__html: svg}}
    />
  );
}
