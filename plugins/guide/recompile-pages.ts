import path from 'node:path';

/**
 * Makes the part of the bundler's configuration that compiles all pages again
 * when a file is edited, for plugins that put something of it into pages.
 *
 * @param file absolute path.
 */
export function recompilePages(file: string) {
  return {
    module: {
      rules: [
        {
          // Not `test`: if it matches MDX, Docusaurus requires `include`.
          resource: /\.mdx?$/,
          enforce: 'pre' as const,
          loader: path.join(__dirname, 'depend-on.js'),
          options: {file},
        },
      ],
    },
  };
}
