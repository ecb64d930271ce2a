import type {ParseFrontMatter} from '@docusaurus/types';
import * as z from 'zod';
import {parseYaml, readIfThere} from 'docusaurus-lock/tools';

export const ownersFile = 'docs/owners.yml';

/** Fields of front matter that pages of this guide have beside those of Docusaurus. */
export const pageFields = ['owner', 'reviewed'];

const schema = z.record(
  z.string(),
  z.url({
    protocol: /^(?:mailto|https)$/,
    error: ({input}) =>
      `is “${String(input)}”: write an address that begins with mailto: or https:`,
  }),
);

/**
 * Reads how to reach each team.
 *
 * @param source text of docs/owners.yml: the name of a team and an address that
 *   begins with `mailto:` or `https:`.
 * @throws SourceError that names all that is not in the format.
 */
export function readOwners(source: string): Record<string, string> {
  return parseYaml(ownersFile, source, schema).value;
}

/**
 * Makes the hook for `markdown.parseFrontMatter`: a page whose owner is in
 * docs/owners.yml has the address of that team as `ownerLink`.
 */
export function withOwners(siteDir: string): ParseFrontMatter {
  const owners = readOwners(readIfThere(siteDir, ownersFile) ?? '{}');
  return async (params) => {
    const parsed = await params.defaultParseFrontMatter(params);
    const {frontMatter} = parsed;
    const {owner} = frontMatter;
    const isListed = typeof owner === 'string' && Object.hasOwn(owners, owner);
    return isListed ? {...parsed, frontMatter: {...frontMatter, ownerLink: owners[owner]}} : parsed;
  };
}
