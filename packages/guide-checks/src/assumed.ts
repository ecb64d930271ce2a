import {factsFile} from '../../../src/plugins/facts';
import {findUses} from '../../../src/plugins/facts-table';
import type {Guide} from './guide';

/** Lists the facts that nobody has compared with a platform, and the pages that write each. */
export function listAssumed({facts = [], texts}: Guide): string {
  const files = [...texts.keys()].filter((file) => file.endsWith('.mdx'));
  const uses = files.flatMap((file) => findUses(file, texts.get(file) ?? ''));
  const assumed = facts.filter(({checked}) => !checked);
  const lines = assumed.map(({name, line, what, text}) => {
    const pages = new Set(uses.filter((use) => use.name === name).map(({file}) => file));
    return `${factsFile}:${line} ${name}: ${what}: ${text}. ${[...pages].join(', ')}`;
  });
  return [...lines, `${assumed.length} of ${facts.length} facts are assumed.`].join('\n');
}
