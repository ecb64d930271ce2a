import {createHash} from 'node:crypto';
import {copyFileSync, readFileSync} from 'node:fs';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {listPageScripts} from './list-page-scripts';

const file = path.join(__dirname, 'load-scripts.js');

// Docusaurus compares names while it hydrates. The first comparison in a tab takes
// 30 ms, so one is made while the browser waits for the style sheet. Safari has no
// idle callbacks.
const compareNames = "window.requestIdleCallback?.(()=>'a'.localeCompare('b'))";

/**
 * Has the page's scripts fetched after its first paint, together with
 * {@link pageTemplate}. Docusaurus has the browser fetch them with the style
 * sheet, so that they share a slow line and the first paint comes later.
 *
 * The script that fetches them is a file: a policy that refuses inline scripts
 * leaves the page working.
 */
export default function lateScripts({
  baseUrl,
  generatedFilesDir,
}: LoadContext): Plugin {
  const manifest = path.join(generatedFilesDir, 'client-manifest.json');
  // The types of Docusaurus do not know Rspack's plugins.
  const forBrowsers: object = {plugins: [listPageScripts(manifest)]};
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex');
  const name = `assets/js/load-scripts.${hash.slice(0, 8)}.js`;
  return {
    name: 'late-scripts',
    configureWebpack: (_config, isServer) => (isServer ? {} : forBrowsers),
    injectHtmlTags: () => ({
      headTags: [
        {tagName: 'script', innerHTML: compareNames},
        {
          tagName: 'script',
          attributes: {src: `${baseUrl}${name}`, defer: true},
        },
      ],
    }),
    postBuild: ({outDir}) => copyFileSync(file, path.join(outDir, name)),
  };
}

/**
 * Docusaurus' template of a page, except for the scripts, which are listed and not
 * fetched. Nothing else differs: compare the two when Docusaurus is updated.
 *
 * @see https://docusaurus.io/docs/api/docusaurus-config#ssrTemplate
 */
export const pageTemplate = `<!DOCTYPE html>
<html <%~ it.htmlAttributes %>>
  <head>
    <meta charset="UTF-8">
    <meta name="generator" content="Docusaurus v<%= it.version %>">
    <% it.metaAttributes.forEach((attribute) => { %><%~ attribute %><% }); %>
    <%~ it.headTags %>
    <% it.stylesheets.forEach((name) => { %>
      <link rel="stylesheet" href="<%= it.baseUrl %><%= name %>">
    <% }); %>
    <% it.scripts.forEach((name) => { %>
      <link rel="later-script" href="<%= it.baseUrl %><%= name %>">
    <% }); %>
  </head>
  <body <%~ it.bodyAttributes %>>
    <%~ it.preBodyTags %>
    <div id="__docusaurus"><%~ it.appHtml %></div>
    <%~ it.postBodyTags %>
  </body>
</html>
`;
