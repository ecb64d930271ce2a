import {readFileSync} from 'node:fs';
import starlight from '@astrojs/starlight';
import {defineConfig} from 'astro/config';

const sidebar = JSON.parse(readFileSync(new URL('sidebar.json', import.meta.url), 'utf8'));

export default defineConfig({
  devToolbar: {enabled: false},
  markdown: {remarkPlugins: [headingIds]},
  integrations: [starlight({title: 'Documentation', sidebar})],
});

// `## Quiet hours {/* #quiet-hours */}`, as Docusaurus reads it.
function headingIds() {
  return ({children}) => {
    for (const heading of children) {
      const last = heading.type === 'heading' && heading.children.at(-1);
      const id = /^\/\* #([\w-]+) \*\/$/.exec(last?.value)?.[1];
      if (!id) {
        continue;
      }
      heading.children.pop();
      heading.data = {hProperties: {id}};
    }
  };
}
