import MDXComponents from '@theme-original/MDXComponents';
import Product from '@site/src/components/Product';
import Term from '@site/src/components/Term';

/** What every MDX page may use without an import. */
export default {...MDXComponents, Product, Term};
