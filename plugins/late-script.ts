import type {HtmlTagObject} from '@docusaurus/types';

/** Lists a script for plugins/late-scripts, in the order of the page. */
export function lateScript(address: string): HtmlTagObject {
  return {tagName: 'link', attributes: {rel: 'later-script', href: address}};
}
