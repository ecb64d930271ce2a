import type {Page} from '@playwright/test';
import {parse} from 'graphql';
import {openTabs} from './open-tabs';
import {expect, signIn, test} from './test';

test.describe('with a clock of its own', () => {
  let shift = 0;
  test.use({siteOptions: {now: () => Date.now() + shift}});
  test.beforeEach(() => {
    shift = 0;
  });

  test('five tabs with an expired token make one refresh', async ({
    page,
    site,
  }) => {
    const tabs = await openTabs(page, '/features/domain', 'avery@example.com');
    site.calls.length = 0;
    await page.evaluate(() => localStorage.setItem('tokenExpiresIn', '1000'));
    for (const tab of tabs) {
      await tab.waitForFunction(() => localStorage.tokenExpiresIn === '1000');
    }
    shift = 20 * 60 * 1000;
    await Promise.all(tabs.map((tab) => tab.reload()));
    for (const tab of tabs) {
      await expect(tab.getByRole('button', {name: 'Logout'})).toBeVisible();
    }
    expect(
      site.calls.filter((call) => call === 'RefreshAuthToken'),
    ).toHaveLength(1);
  });

  test('twenty calls at once with an expired token make one refresh, and all are answered', async ({
    page,
    site,
  }) => {
    await signIn(page);
    site.calls.length = 0;
    shift = 20 * 60 * 1000;
    await page.evaluate(() => localStorage.setItem('tokenExpiresIn', '1000'));
    // Each of its own text: Apollo Client would ask the same only once.
    const answers = await ask(
      page,
      Array.from({length: 20}, (_, i) => `query Storm {me {n${i}: email}}`),
    );
    expect(answers).toMatchObject(
      answers.map((_, i) => ({me: {[`n${i}`]: 'blake@example.com'}})),
    );
    const count = (name: string) =>
      site.calls.filter((call) => call === name).length;
    expect([count('Storm'), count('RefreshAuthToken')]).toEqual([20, 1]);
  });
});

/** Asks all queries at once by the page's own Apollo Client. */
function ask(page: Page, queries: string[]): Promise<unknown[]> {
  return page.evaluate(
    (documents) => {
      interface Fiber {
        memoizedProps: {
          client?: {query: (options: object) => Promise<{data: {me: object}}>};
        } | null;
        child: Fiber | null;
      }
      // No page shows its client, so it is taken from what React rendered.
      const root = document.getElementById('__docusaurus')!;
      const key = Object.keys(root).find((name) =>
        name.startsWith('__reactContainer$'),
      );
      let fiber = (
        root as unknown as Record<string, {stateNode: {current: Fiber}}>
      )[key!]!.stateNode.current;
      while (!fiber.memoizedProps?.client) {
        fiber = fiber.child!;
      }
      const {client} = fiber.memoizedProps;
      return Promise.all(
        documents.map(async (query) => {
          const {data} = await client.query({query, fetchPolicy: 'no-cache'});
          return data;
        }),
      );
    },
    queries.map((query) => parse(query, {noLocation: true})),
  );
}
