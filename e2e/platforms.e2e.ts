import {ApolloServer} from '@apollo/server';
import {startStandaloneServer} from '@apollo/server/standalone';
import {
  account,
  createApolloOptions,
  createFields,
  servePlatform,
} from '../lock/cli/endpoint-check/testing/platform';
import {graphqlProxy} from '../lock/server/graphql/proxy';
import {openUpstream} from '../lock/server/testing/upstream';
import {expect, expectSignedIn, fillForm, logIn, logout, test as base} from './test';

/** A platform that runs. */
interface Platform {
  url: string;
  close: () => Promise<void>;
}

async function startApolloServer(): Promise<Platform> {
  const server = new ApolloServer<{token: string}>(createApolloOptions());
  const {url} = await startStandaloneServer(server, {
    context: async ({req}) => ({token: String(req.headers['x-auth-token'])}),
    listen: {port: 0, host: '127.0.0.1'},
  });
  return {url, close: () => server.stop()};
}

/** Of the platforms that lock/cli/endpoint-check is tested with. */
const platforms: Record<string, () => Promise<Platform>> = {
  'Apollo Server 5 with its defaults': startApolloServer,
  'an endpoint with errors: [] beside data': () =>
    openUpstream(
      servePlatform(createFields(), (answer) => ({
        ...answer,
        body: String(answer.body).replace(/^\{"data"/, '{"errors":[],"data"'),
      })),
    ),
  'an endpoint that counts in milliseconds': () =>
    openUpstream(
      servePlatform(createFields(), (answer) => ({
        ...answer,
        body: String(answer.body).replace('"expiresIn":900', '"expiresIn":3600000'),
      })),
    ),
};

for (const [name, start] of Object.entries(platforms)) {
  const test = base.extend<{platform: Platform}>({
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names.
    platform: async ({}, use) => {
      const platform = await start();
      await use(platform);
      await platform.close();
    },
    siteOptions: async ({platform}, use) => use({graphql: graphqlProxy(platform.url)}),
  });

  test(`a reader signs in, reads and switches company before ${name}`, async ({page}) => {
    await page.goto('/usage/overview');
    await fillForm(page, account.email, account.password);
    await expect(page.getByRole('article')).toBeVisible();
    const company = page.getByRole('combobox', {name: 'Company'});
    await company.selectOption({label: 'Aurora'});
    await expect(company).toHaveValue('4');
    await page.reload();
    await expectSignedIn(page);
    await logout(page).click();
    await expect(logIn(page)).toBeEnabled();
  });
}
