import React from 'react';
import {hydrate} from '../../../packages/lock/src/client/testing/hydrate';
import MessageIndex from '.';

const messages = [
  {
    text: 'Choose a site.',
    isExact: true,
    path: '/a',
    page: 'Settings',
    id: 'message-choose-a-site',
  },
  {
    text: 'No message',
    isExact: false,
    path: '/b',
    page: 'Work',
    id: 'message-no-message',
  },
];

test('each text links to the row that explains it, beside the name of its page, exact texts apart from symptoms', () => {
  const exact = hydrate(<MessageIndex messages={messages} exact />);
  expect(exact).toContain(
    '<a href="/a#message-choose-a-site"><code>Choose a site.</code></a></td><td>Settings</td>',
  );
  expect(exact).not.toContain('No message');
  const others = hydrate(<MessageIndex messages={messages} exact={false} />);
  expect(others).toContain('<a href="/b#message-no-message">No message</a>');
});
