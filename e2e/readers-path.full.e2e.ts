import {hasFirefox, hasWebKit, openFirefox, openWebKit} from './browsers';
import {addReports, walk} from './readers-path';
import {expect, test} from './test';

test.use({siteOptions: {between: addReports}});

for (const {name, open, isThere} of [
  {name: 'Firefox', open: openFirefox, isThere: hasFirefox},
  {name: 'WebKit', open: openWebKit, isThere: hasWebKit},
]) {
  test(`the reader's path in ${name}`, async ({site}) => {
    // Twelve steps, and an engine that takes its time to start on a busy machine.
    test.slow();
    const missing = `${name} is missing.`;
    test.skip(!isThere && !process.env.CI, missing);
    expect(isThere, missing).toBe(true);
    const browser = await open();
    try {
      await walk(browser, site.url);
    } finally {
      await browser.close();
    }
  });
}
