import path from 'node:path';

/** A file from which something is put into pages. */
interface Source {
  /** Absolute path. */
  file: string;
  /** A text that these pages contain; default all pages. */
  pages?: string;
}

/**
 * Makes the part of the bundler's configuration that compiles pages again when
 * a file is edited, for plugins that put something of it into pages.
 */
export function recompilePages(...sources: Source[]) {
  return {
    module: {
      rules: sources.map((options) => ({
        // Not `test`: if it matches MDX, Docusaurus requires `include`.
        resource: /\.mdx?$/,
        enforce: 'pre' as const,
        loader: path.join(__dirname, 'depend-on.js'),
        options,
      })),
    },
  };
}
