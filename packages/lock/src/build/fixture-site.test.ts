import {filesIn} from 'docusaurus-lock-server/gate/files-in';
import {build, describeLocale} from './testing/describe-locale';

// packages/lock/fixture-site, a site with a page for each feature, built and served. Its German
// pages are in fixture-site.full.test.ts.

describeLocale('en', '');

test('the lists of pages are in no build', () => {
  expect(filesIn(`${build}/`, /\.pages\.json$/)).toEqual([]);
});
