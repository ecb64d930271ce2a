import type {Plugin} from '@docusaurus/types';

/**
 * Under `npm start`, passes `/graphql` on to the accounts service beside the
 * development server (scripts/start.ts). Does nothing in a build.
 */
export default function passGraphql(): Plugin {
  const port = process.env.GRAPHQL_PORT;
  return {
    name: 'pass-graphql',
    configureWebpack: () => (port ? passOn(`http://127.0.0.1:${port}`) : {}),
  };
}

// The types of Docusaurus do not know the development server's options.
function passOn(target: string): object {
  return {devServer: {proxy: [{context: ['/graphql'], target}]}};
}
