import type {LoadContext} from '@docusaurus/types';
import {readableErrors, refuseUnreadable} from './readable-errors';

const read = (source: string) => () => refuseUnreadable('/site', '/site/docs/a.mdx', source);

test('under npm start, a page that MDX cannot read is named with what to write', async () => {
  // A build has been checked before.
  expect(read('# A\n\n<b>')).not.toThrow();
  const {env} = process;
  process.env = {...env, NODE_ENV: 'development'};
  await readableErrors({} as LoadContext).loadContent?.();
  process.env = env;
  expect(read('# A\n\nText.')).not.toThrow();
  expect(read('# A\n\n<b>')).toThrow(
    /^docs\/a\.mdx:3 MDX cannot read this .+: close every element/,
  );
});
