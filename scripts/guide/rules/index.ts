import type {Rule} from '../guide';
import {addressRules} from './addresses';
import {frontMatterRules} from './front-matter';
import {linkRules} from './links';
import {proseRules} from './prose';
import {knownActions, roleRules} from './roles';
import {bracesInText, signRules} from './signs';
import {structureRules} from './structure';
import {wordingRules} from './wording';

/** All rules for pages that are our own; tools.ts has those of others. */
export const rules: Rule[] = [
  ...frontMatterRules,
  ...structureRules,
  ...wordingRules,
  ...signRules,
  ...proseRules,
  ...roleRules,
  ...linkRules,
  ...addressRules,
];

/** The rules whose problems end a build as well. */
export const buildRules: Rule[] = [...addressRules, knownActions, bracesInText];
