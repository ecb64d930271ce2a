import {readFileSync} from 'node:fs';
import {defineConfig} from 'vitepress';

const sidebar = JSON.parse(readFileSync(new URL('../sidebar.json', import.meta.url), 'utf8'));

export default defineConfig({
  title: 'Documentation',
  lang: 'en',
  srcDir: 'pages',
  cleanUrls: true,
  themeConfig: {
    sidebar,
    outline: [2, 3],
    search: {provider: 'local'},
  },
});
