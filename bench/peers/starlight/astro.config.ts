import starlight from '@astrojs/starlight';
import {defineConfig} from 'astro/config';

export default defineConfig({
  devToolbar: {enabled: false},
  integrations: [starlight({title: 'Documentation'})],
});
