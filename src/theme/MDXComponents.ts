import MDXComponents from '@theme-original/MDXComponents';
import Diagram from '@site/src/components/Diagram';
import Product from '@site/src/components/Product';

/** The components that every MDX page may use without an import. */
export default {...MDXComponents, Diagram, Product};
