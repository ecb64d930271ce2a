import React from 'react';
import {hydrate} from '@site/src/testing/hydrate';
import MessageIndex from '.';

const messages = [
  {text: 'Choose a site.', isExact: true, path: '/a', id: 'errors'},
  {text: 'No message', isExact: false, path: '/b', id: 'trouble'},
];

test('each text links to its cause, exact texts apart from symptoms', () => {
  const exact = hydrate(<MessageIndex messages={messages} exact />);
  expect(exact).toContain('<a href="/a#errors"><code>Choose a site.</code>');
  expect(exact).not.toContain('No message');
  const others = hydrate(<MessageIndex messages={messages} exact={false} />);
  expect(others).toContain('<a href="/b#trouble">No message</a>');
});
