import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {Plugin} from '@docusaurus/types';

/** Signs readers in with a provider, in both builds. */
export function providerPlugin(): Plugin {
  const innerHTML = readFileSync(path.join(__dirname, 'provider-answer.js'), 'utf8');
  return {
    name: 'provider',
    configureWebpack: () => ({
      resolve: {alias: {'@lock/provider': path.join(__dirname, 'client')}},
    }),
    // `npm start` has no form that an answer of the provider would come to.
    injectHtmlTags: () =>
      process.env.NODE_ENV === 'development' ? {} : {headTags: [{tagName: 'script', innerHTML}]},
  };
}
