import React, {type ComponentProps, type ReactNode} from 'react';

interface LinkProps extends ComponentProps<'a'> {
  to: string;
}

/** A link of Docusaurus without its router. */
export default function Link({to, ...rest}: LinkProps): ReactNode {
  return <a href={to} {...rest} />;
}
