import type {Operation} from './serve';
import {expect, fillForm, test as base} from './test';

/**
 * A platform's own endpoint, unlike our service in all it may be: no query
 * `companies`, ids as numbers, an expiry as an ISO date, errors in words of its
 * own, fields left out, no second refresh token.
 */
function createStandIn() {
  let issued = 0;
  const calls: string[] = [];
  const state = {lifeMs: 900_000, token: '', calls};

  function session(): object {
    state.token = `stand-in-${++issued}`;
    return {
      success: true,
      token: state.token,
      refreshToken: issued === 1 ? 'only-refresh-token' : null,
      expiresIn: new Date(Date.now() + state.lifeMs).toISOString(),
      message: null,
    };
  }
  const user = {
    id: 7,
    email: 'kim@example.com',
    companyId: 3,
    permissions: [
      {id: 1, companyId: 3},
      {id: 2, companyId: 4},
    ],
  };
  const answers: Record<string, (token: string | null) => object> = {
    AuthenticateUser: () => ({data: {authenticateUser: session()}}),
    Me: (token) =>
      token === state.token
        ? {data: {me: user}}
        : {errors: [{message: 'E-401: UNAUTHORIZED access'}], data: null},
    SetActiveUserSession: () => ({
      data: {
        setActiveUserSession: {...session(), user: {...user, companyId: 4}},
      },
    }),
    RefreshAuthToken: () => ({data: {refreshAuthToken: session()}}),
    Logout: () => ({data: {logout: {success: true}}}),
    Companies: () => ({
      errors: [{message: 'Cannot query field "companies" on type "Query".'}],
    }),
  };
  return {
    state,
    async fetch(request: Request): Promise<Response> {
      const {operationName} = (await request.json()) as Operation;
      // The server's own question is named `me`, the page's `Me`.
      const name = operationName === 'me' ? 'Me' : operationName;
      calls.push(name);
      const answer = answers[name]?.(request.headers.get('x-auth-token'));
      return Response.json(answer ?? {errors: [{message: name}]});
    },
  };
}

const test = base.extend<{standIn: ReturnType<typeof createStandIn>}>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the names.
  standIn: async ({}, use) => use(createStandIn()),
  siteOptions: async ({standIn}, use) => use({graphql: standIn.fetch}),
});

test('a reader signs in, reads, switches company and signs out', async ({
  page,
}) => {
  await page.goto('/usage/overview');
  await fillForm(page, 'kim@example.com', 'any');
  await expect(page.getByRole('article')).toBeVisible();
  const company = page.getByRole('combobox', {name: 'Company'});
  await expect(company.locator('option')).toHaveText(
    ['Company 3', 'Company 4'],
    {
      useInnerText: true,
    },
  );
  await expect(company).toHaveValue('3');
  await company.selectOption('4');
  await expect(company).toHaveValue('4');
  await page.reload();
  await expect(page.getByRole('button', {name: 'Logout'})).toBeVisible();
  await page.getByRole('button', {name: 'Logout'}).click();
  await expect(page.getByRole('button', {name: 'Log In'})).toBeVisible();
});

test('an expiry as a date is understood, and the token renewed in time', async ({
  page,
  standIn,
}) => {
  standIn.state.lifeMs = 60_000;
  await page.goto('/usage/overview');
  await fillForm(page, 'kim@example.com', 'any');
  await expect(page.getByRole('button', {name: 'Logout'})).toBeVisible();
  const left = await page.evaluate(
    () => Number(localStorage.getItem('tokenExpiresIn')) - Date.now(),
  );
  expect(left).toBeGreaterThan(30_000);
  expect(left).toBeLessThanOrEqual(61_000);

  await page.evaluate(() => localStorage.setItem('tokenExpiresIn', '1000'));
  await page.reload();
  await expect(page.getByRole('button', {name: 'Logout'})).toBeVisible();
  expect(
    standIn.state.calls.filter((call) => call === 'RefreshAuthToken'),
  ).toHaveLength(1);
  // The one refresh token it has goes on to serve.
  expect(await page.evaluate(() => localStorage.getItem('refreshToken'))).toBe(
    'only-refresh-token',
  );
});

for (const [where, minutes] of [
  ['fast', 10],
  ['slow', -10],
] as const) {
  test(`an expiry as a date is understood by a clock that is 10 minutes ${where}`, async ({
    page,
    standIn,
  }) => {
    await page.clock.install({time: Date.now() + minutes * 60_000});
    await page.goto('/usage/overview');
    await fillForm(page, 'kim@example.com', 'any');
    await expect(page.getByRole('button', {name: 'Logout'})).toBeVisible();
    const left = await page.evaluate(
      () => Number(localStorage.getItem('tokenExpiresIn')) - Date.now(),
    );
    expect(left).toBeGreaterThan(870_000);
    expect(left).toBeLessThanOrEqual(901_000);
    await page.reload();
    await expect(page.getByRole('button', {name: 'Logout'})).toBeVisible();
    expect(standIn.state.calls).not.toContain('RefreshAuthToken');
  });
}

test('a session that ended elsewhere leads to the form, with no loop', async ({
  page,
  standIn,
}) => {
  await page.goto('/usage/overview');
  await fillForm(page, 'kim@example.com', 'any');
  await expect(page.getByRole('button', {name: 'Logout'})).toBeVisible();
  standIn.state.token = 'another';
  standIn.state.calls.length = 0;
  await page.reload();
  await expect(page.getByRole('button', {name: 'Log In'})).toBeEnabled();
  await page.waitForLoadState('networkidle');
  // Asked, and forwarded again once.
  expect(
    standIn.state.calls.filter((call) => call === 'Me').length,
  ).toBeLessThan(4);
});
