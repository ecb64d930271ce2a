import type {Rule} from '../guide';
import {linkRules} from './links';
import {roleRules} from './roles';
import {structureRules} from './structure';
import {wordingRules} from './wording';

/** All rules for pages that are our own; tools.ts has those of others. */
export const rules: Rule[] = [
  ...structureRules,
  ...wordingRules,
  ...roleRules,
  ...linkRules,
];
