import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {Plugin} from '@docusaurus/types';
import * as z from 'zod';
import {checkWritten} from 'docusaurus-lock/config/check-written';
import type {Feature, FeatureParts} from 'docusaurus-lock/config/feature';
import {packageName, type AccountsFields, type SignInProvider} from './fields';

/** What a site says of its accounts. */
export interface AccountsOptions {
  /** Who signs readers in beside the form, or in its place; default nobody. */
  provider?: SignInProvider | null;
}

const schema = z.strictObject({
  provider: z
    .strictObject({
      name: z.string().min(1),
      isOnly: z.boolean().optional(),
      isAutomatic: z.boolean().optional(),
    })
    .nullable()
    .default(null),
});

/**
 * Adds accounts to a site: the server has its own, unless it is told the endpoint of a
 * platform, and with a provider the form has its button.
 *
 * @throws Error that says what is wrong with the options.
 */
export function accounts(options: AccountsOptions = {}): Feature {
  const {provider} = checkWritten('accounts', schema, options);
  const parts = (): FeatureParts =>
    provider
      ? {
          plugins: [providerPlugin],
          fields: {provider} satisfies AccountsFields,
          cacheKey: 'provider',
        }
      : {};
  return {package: packageName, guide: parts, signIn: parts};
}

/** Signs readers in with a provider, in both builds. */
function providerPlugin(): Plugin {
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
