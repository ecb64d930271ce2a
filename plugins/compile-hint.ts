import {rspack} from '@docusaurus/faster';

/** Every page calls most functions of these scripts when it starts. */
const scripts = /(^|\/)(main|vendor)\./;

/**
 * Makes a plugin of the bundler that has Chrome compile these scripts while it
 * fetches them, on another thread. Otherwise it compiles each function on the main
 * thread, when it is first called. Other browsers see a comment.
 *
 * @see https://v8.dev/blog/explicit-compile-hints
 */
export function compileHint() {
  return new rspack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    include: scripts,
    // After the minifier, which drops comments, and before names get hashes.
    stage: rspack.Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE,
  });
}
