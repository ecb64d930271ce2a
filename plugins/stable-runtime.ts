import {getSwcJsMinimizerOptions, rspack} from '@docusaurus/faster';
import type {Plugin} from '@docusaurus/types';

const runtime = /runtime~main/;

/**
 * Makes the bundler's runtime script the same whether or not earlier builds left
 * something in the cache, which may have been those of other audiences. The
 * minifier shortens names by the frequency of letters, and the letters of this
 * script include hashes that depend on the cache and are replaced afterwards.
 */
export default function stableRuntime(): Plugin {
  return {
    name: 'stable-runtime',
    configureWebpack({optimization}) {
      // Docusaurus' own minifiers, of scripts and of styles.
      const [ofScripts, ...others] = optimization?.minimizer ?? [];
      return ofScripts ? minimizer(others) : {};
    },
  };
}

// The types of Docusaurus do not know Rspack's options.
function minimizer(others: readonly unknown[]): object {
  const {SwcJsMinimizerRspackPlugin: Minifier} = rspack;
  const options: object = {minify: true, ...getSwcJsMinimizerOptions()};
  const steady: object = {...options, mangle: {disableCharFreq: true}};
  return {
    mergeStrategy: {'optimization.minimizer': 'replace'},
    optimization: {
      minimizer: [
        new Minifier({exclude: runtime, minimizerOptions: options}),
        new Minifier({include: runtime, minimizerOptions: steady}),
        ...others,
      ],
    },
  };
}
