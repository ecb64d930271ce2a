import React, {useEffect, type ReactNode} from 'react';
import {useHistory, useLocation} from '@docusaurus/router';
import Link from '@docusaurus/Link';
import Layout from '@theme/Layout';

/**
 * The page at an old address (docs/moved.yml), which leads to the new one. Query
 * and heading stay, unless the new address names a heading.
 */
export default function MovedPage({to}: {to: string}): ReactNode {
  const history = useHistory();
  const {search, hash} = useLocation();
  const [path = '', id] = to.split('#');
  useEffect(
    () => history.replace(path + search + (id ? `#${id}` : hash)),
    [history, path, id, search, hash],
  );
  return (
    <Layout title="This page has moved">
      <main className="container margin-vert--lg">
        <p>
          This page has moved. <Link to={to}>Open it at its new address</Link>.
        </p>
      </main>
    </Layout>
  );
}
