import React from 'react';
import {render, screen} from '@testing-library/react';
import Root from '@site/src/theme/Root';
import {denyStorage} from '../testing/browser';
import {stubSite} from '../testing/stub-site';
import {siteSession} from './site-session';

const fields = {
  build: 'guide',
  graphqlEndpoint: '/graphql',
  useGETForQueries: false,
  productName: 'Platform',
  signInHelp: null,
  roleNames: {},
  audience: 'everyone',
  hasAssistants: true,
} as const;

afterEach(() => jest.restoreAllMocks());

test('a page has one session', () => {
  expect(siteSession(fields)).toBe(siteSession(fields));
});

test('with storage denied the guide stays and the reader sees one message', async () => {
  denyStorage();
  const {calls} = stubSite();
  render(<Root>The guide</Root>);
  const notes = await screen.findAllByText(
    'This browser does not let the site store your session. You have to sign in again after some minutes.',
  );
  expect(notes).toHaveLength(1);
  screen.getByText('The guide');
  expect(calls).toEqual([]);
});
