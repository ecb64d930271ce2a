import React from 'react';
import {screen, within} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  DocusaurusContext,
  makeFields,
} from '../../../../lock/src/client/testing/docusaurus/useDocusaurusContext';
import {hydrate} from '../../../../lock/src/client/testing/hydrate';
import {openSession, storeTokens} from '../../../../lock/src/client/testing/open-session';
import type {Answers} from '../../../../lock/src/client/testing/stub-site';
import {packageName, type AssistantsFields} from '../../fields';
import Assistants from '.';

const token = {
  expires: Date.UTC(2026, 3, 2, 10),
  lastUsed: Date.UTC(2026, 2, 4),
  address: '192.0.2.1' as string | null,
};
const made = `guide_b2_${'x'.repeat(43)}`;

beforeAll(() => {
  // jsdom has the element and not its methods.
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.dispatchEvent(new Event('close'));
    },
  });
});

/** Opens the panel in front of a server that gives these answers. */
async function open(answers: Answers) {
  storeTokens();
  const user = userEvent.setup();
  const page = <Assistants />;
  const features = {[packageName]: {hasTokens: true} satisfies AssistantsFields};
  const site = openSession({'GET /tokens': {token}, ...answers}, {page, features});
  await user.click(screen.getByRole('button'));
  await screen.findByRole('dialog');
  const tokenCalls = () => site.names().filter((name) => name.includes('tokens'));
  return {...site, user, tokenCalls};
}

const message = () => screen.getByRole('status').textContent;
const create = () => screen.getByRole('button', {name: 'Create token'});
const findRevoke = () => screen.findByRole('button', {name: 'Revoke token'});

test.each([
  [
    {token},
    /^You have a token until 2 Apr 2026\. It was last used on 4 Mar 2026, from 192\.0\.2\.1\.$/,
  ],
  [{token: {...token, lastUsed: null, address: null}}, /2026\. It was not used yet\.$/],
])('the panel says until when there is a token, and when it was used', async (answer, text) => {
  await open({'GET /tokens': answer});
  await screen.findByText(text);
  await findRevoke();
});

test('a token is made, and shown with an example that does not contain it', async () => {
  const {user, calls} = await open({
    'GET /tokens': {token: null},
    'POST /tokens': Response.json({made}, {status: 201}),
  });
  expect(screen.queryByRole('button', {name: 'Revoke token'})).toBeNull();
  await user.click(create());
  const figure = await screen.findByRole('figure', {name: 'Token'});
  expect(message()).toBe('Copy your token now: it is shown only once.');
  // The cookie alone makes no token: the access token is needed too.
  expect(calls.find(({name}) => name === 'POST /tokens')?.token).toBe('t1');
  await user.click(within(figure).getByRole('button'));
  expect(await navigator.clipboard.readText()).toBe(made);
  expect(message()).toBe('Token copied.');
  const example = screen.getByRole('figure', {name: 'Example'}).textContent;
  expect(example).toContain('"url": "http://localhost/mcp"');
  expect(example).toContain('Bearer ${GUIDE_TOKEN}');
  expect(example).not.toContain(made);
});

test('a token is revoked, and the heading has the focus', async () => {
  const {user, tokenCalls} = await open({'DELETE /tokens': new Response(null, {status: 204})});
  await user.click(await findRevoke());
  await screen.findByText('The token is revoked.');
  expect(tokenCalls()).toEqual(['GET /tokens', 'DELETE /tokens']);
  expect(screen.queryByRole('button', {name: 'Revoke token'})).toBeNull();
  expect(document.activeElement?.textContent).toBe('Use the guide in your assistant');
});

test('a site without the feature has no button', () => {
  const siteConfig = {
    title: 'Documentation',
    favicon: undefined,
    customFields: {lock: makeFields()},
  };
  const html = hydrate(
    <DocusaurusContext.Provider value={{siteConfig}}>
      <Assistants />
    </DocusaurusContext.Provider>,
  );
  expect(html).toBe('');
});

const ended = 'Your session has ended. Sign in again.';

test.each([
  ['a refusal', Response.json({message: ended}, {status: 401}), ended],
  ['no network', new TypeError('Failed to fetch'), /Check your network connection/],
  ['a proxy’s page', new Response('<h1>502</h1>', {status: 502}), /Check your network/],
])('after %s the reader reads what to do', async (_, answer, text) => {
  const {user} = await open({'POST /tokens': answer});
  await user.click(create());
  await screen.findByText(text);
});

test('Close closes the panel', async () => {
  const {user} = await open({});
  await user.click(screen.getByRole('button', {name: 'Close'}));
  expect(screen.queryByRole('dialog')).toBeNull();
});
