import {openChromium} from './browsers';
import {addReports, walk} from './readers-path';
import {test} from './test';

test.use({siteOptions: {between: addReports}});

test("the reader's path in Chromium", async ({site}, {project}) => {
  // Twelve steps.
  test.slow();
  const browser = await openChromium(project.use.launchOptions);
  try {
    await walk(browser, site.url);
  } finally {
    await browser.close();
  }
});
