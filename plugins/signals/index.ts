import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {Joi} from '@docusaurus/utils-validation';

/** Options of the plugin, from docusaurus.config.ts. */
interface SignalsOptions {
  /** Module that exports `renewSession`, from the site's folder. */
  session: string;
}

// Docusaurus adds an id.
const schema = Joi.object<SignalsOptions>({
  session: Joi.string().required(),
}).unknown();

/**
 * Asks at the end of each page whether it answered the reader's question, and
 * counts how often pages are opened. The server stores both (server/signals).
 * A site without this plugin has none of it.
 */
export default function signals(
  {siteDir}: LoadContext,
  options: unknown,
): Plugin {
  const {session}: SignalsOptions = Joi.attempt(options, schema);
  return {
    name: 'signals',
    getThemePath: () => path.join(__dirname, 'theme'),
    configureWebpack: () => ({
      resolve: {alias: {'@signals/session': path.join(siteDir, session)}},
    }),
  };
}
