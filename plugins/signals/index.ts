import path from 'node:path';
import type {
  LoadContext,
  OptionValidationContext,
  Plugin,
} from '@docusaurus/types';
import {Joi} from '@docusaurus/utils-validation';

/** Options of the plugin, from docusaurus.config.ts. */
interface SignalsOptions {
  /** Module that exports `renewSession`, from the site's folder. */
  session: string;
}

/**
 * Asks at the end of each page whether it answered the reader's question, and
 * counts how often pages are opened. The server stores both (server/signals).
 * A site without this plugin has none of it.
 */
export default function signals(
  {siteDir}: LoadContext,
  {session}: SignalsOptions,
): Plugin {
  return {
    name: 'signals',
    getThemePath: () => path.join(__dirname, 'theme'),
    configureWebpack: () => ({
      resolve: {alias: {'@signals/session': path.join(siteDir, session)}},
    }),
  };
}

/** Checks the options when the configuration is read. */
export function validateOptions({
  options,
  validate,
}: OptionValidationContext<SignalsOptions, SignalsOptions>): SignalsOptions {
  return validate(Joi.object({session: Joi.string().required()}), options);
}
