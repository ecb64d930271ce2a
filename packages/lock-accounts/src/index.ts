import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {Plugin} from '@docusaurus/types';
import * as z from 'zod';
import {validateOptions, optionsSchema, textsSchema} from 'docusaurus-lock/config/validate-options';
import type {Feature, FeatureBuild, FeatureParts} from 'docusaurus-lock/config/feature';
import {accountsPrefix, accountsTexts} from './texts';
import {packageName, type AccountsFields, type SignInProvider} from './fields';

/** The options of `accounts()`. */
export interface AccountsOptions {
  /** All roles that readers may have, those with the most rights first; default any. */
  roles?: string[];
  /** The provider that signs readers in, beside the form or in its place; default none. */
  provider?: SignInProvider | null;
  /** Texts that replace the feature's own, in all locales; default none. */
  texts?: Partial<Record<keyof typeof accountsTexts, string>>;
}

const schema = optionsSchema({
  roles: z.array(z.string().regex(/^\w+$/, 'must be a word')).default([]),
  provider: optionsSchema({name: z.string().min(1), isOnly: z.boolean().optional()})
    .nullable()
    .default(null),
  texts: textsSchema(accountsTexts),
});

/**
 * Adds accounts to a site: the server has embedded accounts, unless its settings name the endpoint
 * of a platform. With a provider, the form has a button for it.
 *
 * @throws Error that says what is wrong with the options.
 */
export function accounts(options: AccountsOptions = {}): Feature {
  const {roles, provider, texts} = validateOptions('accounts', schema, options);
  const parts = ({build}: FeatureBuild): FeatureParts => ({
    plugin: () => accountsPlugin(build, provider !== null),
    ...(provider && {fields: {provider} satisfies AccountsFields}),
  });
  return {
    package: packageName,
    texts: {prefix: accountsPrefix, list: accountsTexts, own: texts},
    server: {roles},
    guide: parts,
    signIn: parts,
  };
}

/**
 * Script of pages for readers: removes an answer of the provider, because the reader is signed in.
 */
const forgetAnswer = "try{sessionStorage.removeItem('sso')}catch{}";

/**
 * Adds *Change password* and the button of a provider to the form, and the script for a provider's
 * answers to the pages of both builds.
 */
function accountsPlugin(build: FeatureBuild['build'], hasProvider: boolean): Plugin {
  // `npm start` has no form to which the provider could redirect.
  const takesAnswers = hasProvider && process.env.NODE_ENV !== 'development';
  const alias = {'@lock/sign-in-methods': path.join(__dirname, 'client/SignInMethods')};
  return {
    name: 'accounts',
    configureWebpack: () => ({resolve: {alias}}),
    injectHtmlTags: () => (takesAnswers ? {headTags: answerScripts(build)} : {}),
  };
}

function answerScripts(build: FeatureBuild['build']) {
  const answer = readFileSync(path.join(__dirname, 'provider-answer.js'), 'utf8');
  const scripts = build === 'guide' ? [answer, forgetAnswer] : [answer];
  return scripts.map((innerHTML) => ({tagName: 'script', innerHTML}));
}
