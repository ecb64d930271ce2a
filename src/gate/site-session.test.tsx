import React from 'react';
import {render, screen} from '@testing-library/react';
import Root from '@site/src/theme/Root';
import {denyStorage} from '../testing/browser';
import {stubSite} from '../testing/stub-site';

afterEach(() => jest.restoreAllMocks());

test('with storage denied the guide stays and the reader sees one message', async () => {
  denyStorage();
  const {calls} = stubSite();
  render(<Root>The guide</Root>);
  const notes = await screen.findAllByText(
    'This browser does not let the site store your session. You have to sign in again after some hours.',
  );
  expect(notes).toHaveLength(1);
  screen.getByText('The guide');
  expect(calls).toEqual([]);
});
