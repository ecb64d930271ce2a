import * as z from 'zod';
import {checkWritten, optionsSchema} from 'docusaurus-lock/config/check-written';
import {readSwitch} from 'docusaurus-lock/config/environment';
import type {Feature} from 'docusaurus-lock/config/feature';
import {packageName, type AssistantsFields} from './fields';
import {markdownExport} from './markdown-export';

/** The options of `assistants()`. */
export interface AssistantsOptions {
  /**
   * Text in the Markdown export of pages for components, by their names;
   * `{product}` is PRODUCT_NAME. Default nothing for the component, and its text.
   */
  markdownExport?: Record<string, string>;
}

const schema = optionsSchema({
  markdownExport: z.record(z.string(), z.string()).default({}),
});

/**
 * Adds the Markdown export of pages, and tokens with which readers let their assistants
 * read what they may read; `ASSISTANTS=off` turns the tokens off.
 *
 * @throws Error that says what is wrong with the options.
 */
export function assistants(options: AssistantsOptions = {}): Feature {
  const values = checkWritten('assistants', schema, options);
  return {
    package: packageName,
    guide: ({build, productName}) => {
      const components = Object.fromEntries(
        Object.entries(values.markdownExport).map(([name, text]) => [
          name,
          text.replaceAll('{product}', productName),
        ]),
      );
      // The development server and a static host have no tokens.
      const hasTokens = readSwitch('ASSISTANTS', 'on') && build === 'guide';
      return {
        plugin: markdownExport(components),
        fields: {hasTokens} satisfies AssistantsFields,
      };
    },
  };
}
