import type {Rule} from '../guide';
import {addresses, ownAddress, pageName} from './addresses';
import {factsByHand, knownFacts} from './facts';
import {imports} from './files';
import {frontMatter, ownerAndDate, titleAndDescription} from './front-matter';
import {imagePlaces, siblings} from './links';
import {knownActions, statedRoles, taskRoles} from './roles';
import {bracesInText, brokenMarks, brokenTables, pastedSigns} from './signs';
import {headingIds, stepNumbers, taskResults} from './structure';
import {admonitions, phrases, placeholders} from './wording';

/** What ends a build. */
export const buildRules: readonly Rule[] = [
  addresses,
  ownAddress,
  pageName,
  imports,
  knownActions,
  knownFacts,
  bracesInText,
];

/** What ends a build, leaks or misleads: errors, but for what a rule calls advice. */
export const errorRules: readonly Rule[] = [
  ...buildRules,
  frontMatter,
  ownerAndDate,
  imagePlaces,
  placeholders,
  admonitions,
  pastedSigns,
  brokenMarks,
  brokenTables,
  headingIds,
  stepNumbers,
  factsByHand,
];

/** How pages are best written: advice, which fails nothing. */
export const adviceRules: readonly Rule[] = [
  titleAndDescription,
  siblings,
  taskResults,
  taskRoles,
  statedRoles,
  phrases,
];
