import React from 'react';
import Layout from '@theme/Layout';
import Translate from '@docusaurus/Translate';

/** A page that is a component, with a text of code.json. */
export default function Component() {
  return (
    <Layout title="Component">
      <p>
        <Translate id="component.text">This page is a component.</Translate>
      </p>
    </Layout>
  );
}
