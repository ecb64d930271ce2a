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

const laptop = {
  id: 'a1',
  name: 'Laptop',
  created: Date.UTC(2026, 2, 3, 10),
  expires: Date.UTC(2026, 3, 2, 10),
  lastUsed: Date.UTC(2026, 2, 4),
  address: '192.0.2.1' as string | null,
};
const unused = {lastUsed: null, address: null};
const desk = {...laptop, id: 'b2', name: 'Desk', ...unused};
const phone = {...laptop, id: 'c3', name: 'Phone', address: '2001:db8:0:0'};
const secret = `guide_b2_${'x'.repeat(43)}`;
const refusal = (status: number, message: string) => Response.json({message}, {status});

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
  const site = openSession({'GET /tokens': {tokens: [laptop]}, ...answers}, {page, features});
  await user.click(screen.getByRole('button'));
  await screen.findByRole('dialog');
  const tokenCalls = () => site.names().filter((name) => name.includes('tokens'));
  return {...site, user, tokenCalls};
}

const message = () => screen.getByRole('status').textContent;
const readBody = (name: string) => {
  const calls = jest.mocked(fetch).mock.calls;
  const [, init] = calls.find(([to, {method} = {}]) => `${method} ${String(to)}` === name)!;
  return JSON.parse(String(init?.body)) as unknown;
};

test('the list says when each token was made, expires and was last used, and from where', async () => {
  await open({'GET /tokens': {tokens: [desk, laptop, phone]}});
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => row.querySelector('span')?.textContent)).toEqual([
    'DeskMade 3 Mar 2026 · expires 2 Apr 2026 · not used yet',
    'LaptopMade 3 Mar 2026 · expires 2 Apr 2026 · last used 4 Mar 2026 from 192.0.2.1',
    'PhoneMade 3 Mar 2026 · expires 2 Apr 2026 · last used 4 Mar 2026 from 2001:db8:0:0::/64',
  ]);
});

test('a token is made for 30 days by default, and shown with an example that does not contain it', async () => {
  let tokens: object[] = [laptop];
  const {user, calls} = await open({
    'GET /tokens': () => ({tokens}),
    'POST /tokens': () => {
      tokens = [desk, laptop];
      return Response.json({token: secret, ...desk}, {status: 201});
    },
  });
  await user.type(screen.getByLabelText(/^Name/), 'Desk');
  await user.click(screen.getByRole('button', {name: 'Create token'}));
  const heading = await screen.findByRole('heading', {
    name: 'Copy your token now',
  });
  expect(document.activeElement).toBe(heading);
  expect(readBody('POST /tokens')).toEqual({name: 'Desk', days: 30});
  // The cookie alone makes none.
  expect(calls.find(({name}) => name === 'POST /tokens')?.token).toBe('t1');
  const figure = screen.getByRole('figure', {name: 'Token'});
  await user.click(within(figure).getByRole('button'));
  expect(await navigator.clipboard.readText()).toBe(secret);
  expect(message()).toBe('Token copied.');
  await screen.findByText('Desk', {selector: 'strong'});
  const example = screen.getByRole('figure', {name: 'Example'}).textContent;
  expect(example).toContain('"url": "http://localhost/mcp"');
  expect(example).toContain('Bearer ${GUIDE_TOKEN}');
  expect(example).not.toContain(secret);
});

test.each([
  ['without a name', '', '30'],
  ['for no day', 'Desk', '0'],
  ['for more than 90 days', 'Desk', '91'],
  ['for half a day', 'Desk', '1.5'],
])('a token %s is not requested', async (_, name, days) => {
  const {user, tokenCalls} = await open({});
  await user.type(screen.getByLabelText(/^Name/), name || '{Tab}');
  await user.clear(screen.getByLabelText(/^Days/));
  await user.type(screen.getByLabelText(/^Days/), days);
  await user.click(screen.getByRole('button', {name: 'Create token'}));
  expect(tokenCalls()).toEqual(['GET /tokens']);
});

test('a token is revoked after a question, and the list has the focus', async () => {
  const {user, tokenCalls} = await open({
    'DELETE /tokens/a1': new Response(null, {status: 204}),
  });
  await user.click(await screen.findByText('Revoke', {exact: false, selector: 'summary'}));
  expect(tokenCalls()).toEqual(['GET /tokens']);
  await user.click(screen.getByRole('button', {name: 'Revoke “Laptop”'}));
  await screen.findByText('You have none yet.');
  expect(message()).toBe('“Laptop” is revoked.');
  expect(document.activeElement?.textContent).toBe('Your tokens');
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

test('a reader with ten tokens reads why no more can be made', async () => {
  const tokens = Array.from({length: 10}, (_, id) => ({
    ...laptop,
    id: String(id),
  }));
  await open({'GET /tokens': {tokens}});
  await screen.findByText(/^You have 10 tokens/);
  expect(screen.queryByLabelText(/^Name/)).toBeNull();
});

test.each([
  ['a refusal', refusal(409, 'You have 10 tokens.'), 'You have 10 tokens.'],
  ['no network', new TypeError('Failed to fetch'), /Check your network connection/],
  ['a proxy’s page', new Response('<h1>502</h1>', {status: 502}), /Check your network/],
  ['a cookie that stays refused', new Response(null, {status: 401}), /Check your network/],
])('after %s the reader reads what to do, and keeps the name', async (_, answer, text) => {
  const {user} = await open({'POST /tokens': answer});
  const name = screen.getByLabelText<HTMLInputElement>(/^Name/);
  await user.type(name, 'Desk');
  await user.click(screen.getByRole('button', {name: 'Create token'}));
  await screen.findByText(text);
  expect(name.value).toBe('Desk');
});

test('Close closes the panel', async () => {
  const {user} = await open({});
  await user.click(screen.getByRole('button', {name: 'Close'}));
  expect(screen.queryByRole('dialog')).toBeNull();
});
