import MDXComponents from '@theme-original/MDXComponents';
import CodeBlock from '@theme/CodeBlock';
import Diagram from '@site/src/components/Diagram';
import Needs from '@site/src/components/Needs';
import Product from '@site/src/components/Product';
import Row from '@site/src/components/Row';
import Table from '@site/src/components/Table';
import Term from '@site/src/components/Term';

/** What every MDX page may use without an import, and what Markdown becomes. */
export default {
  ...MDXComponents,
  // Code within a line.
  code: 'code',
  // The browser's own opens for a search within the page, and without script.
  Details: 'details',
  Diagram,
  Needs,
  pre: CodeBlock,
  Product,
  table: Table,
  Term,
  tr: Row,
};
