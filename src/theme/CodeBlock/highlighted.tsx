import React, {type ReactNode} from 'react';
import {Prism} from 'prism-react-renderer';
import type {Props} from '@theme/CodeBlock';
import CodeBlock from '@theme-original/CodeBlock';
import addLanguages from '@theme/prism-include-languages';

addLanguages(Prism);

export function Highlighted(props: Props): ReactNode {
  return <CodeBlock {...props} />;
}
