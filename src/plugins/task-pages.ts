import {guidePages, type GuidePage, type Loaded} from 'docusaurus-lock/tools';

const taskFolders = ['usage', 'configuration'];

/** The pages with tasks, and so with permissions and error texts. */
export const taskFiles = `docs/{${taskFolders.join()}}/*.mdx`;

/** Lists the pages of {@link taskFiles}. */
export function taskPages(loaded: Loaded): GuidePage[] {
  return guidePages(loaded).filter((page) => taskFolders.includes(page.file.split('/')[1] ?? ''));
}
