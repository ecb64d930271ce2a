import type {Operation} from './serve';
import {
  accountMenu,
  expect,
  expectSignedIn,
  fillForm,
  logIn,
  logout,
  switchCompany,
  test as base,
  token,
} from './test';

/**
 * A platform's own endpoint, unlike our service in all it may be: no query
 * `companies`, ids as numbers, an expiry as an ISO date, errors in words of its
 * own, fields left out, no second refresh token.
 */
function createStandIn() {
  let issued = 0;
  const calls: string[] = [];
  const state = {token: '', calls};

  function session(): object {
    state.token = `stand-in-${++issued}`;
    return {
      success: true,
      token: state.token,
      refreshToken: issued === 1 ? 'only-refresh-token' : null,
      expiresIn: new Date(Date.now() + 900_000).toISOString(),
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

test('a reader signs in, reads, switches company, loses the session and signs out', async ({
  page,
  standIn,
}) => {
  const asked = (name: string) => standIn.state.calls.filter((call) => call === name).length;
  await page.goto('/usage/overview');
  await fillForm(page, 'kim@example.com', 'any');
  await expect(page.getByRole('article')).toBeVisible();
  await expect(accountMenu(page)).toContainText('Company 3');
  await switchCompany(page, 'Company 4');
  // The old token opens nothing from here on, so the new one has to be stored.
  await expect.poll(() => token(page)).toBe('stand-in-2');
  await expect(accountMenu(page)).toContainText('Company 4');
  await page.reload();
  await expectSignedIn(page);
  await expect(accountMenu(page)).toBeVisible();
  // It cannot answer this.
  expect(asked('Companies')).toBe(1);

  // The session ends elsewhere: asked, and forwarded again once.
  standIn.state.token = 'another';
  standIn.state.calls.length = 0;
  await page.reload();
  await expect(logIn(page)).toBeEnabled();
  expect(asked('Me')).toBeLessThan(4);

  await fillForm(page, 'kim@example.com', 'any');
  await logout(page).click();
  await expect(logIn(page)).toBeEnabled();
});
