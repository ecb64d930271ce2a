import type {Rule} from '../guide';
import {addressRules} from './addresses';
import {linkRules} from './links';
import {proseRules} from './prose';
import {knownActions, roleRules} from './roles';
import {structureRules} from './structure';
import {wordingRules} from './wording';

/** All rules for pages that are our own; tools.ts has those of others. */
export const rules: Rule[] = [
  ...structureRules,
  ...wordingRules,
  ...proseRules,
  ...roleRules,
  ...linkRules,
  ...addressRules,
];

/** The rules whose problems end a build as well. */
export const buildRules: Rule[] = [...addressRules, knownActions];
