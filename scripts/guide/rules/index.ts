import type {Rule} from '../page';
import {admonitions} from './admonitions';
import {bannedWords} from './banned-words';
import {fewLinks} from './few-links';
import {firstUse} from './first-use';
import {frontMatter} from './front-matter';
import {headingIds} from './heading-ids';
import {headings} from './headings';
import {imagePlaces} from './image-places';
import {inSidebar} from './in-sidebar';
import {knownActions} from './known-actions';
import {opening} from './opening';
import {ownerAndDate} from './owner-and-date';
import {ownText} from './own-text';
import {placeholders} from './placeholders';
import {settingsTable} from './settings-table';
import {siblings} from './siblings';
import {statedRoles} from './stated-roles';
import {steps} from './steps';
import {taskResults} from './task-results';
import {taskRoles} from './task-roles';
import {termSpelling} from './term-spelling';

export const rules: Rule[] = [
  admonitions,
  bannedWords,
  fewLinks,
  firstUse,
  frontMatter,
  headingIds,
  headings,
  imagePlaces,
  inSidebar,
  knownActions,
  opening,
  ownerAndDate,
  ownText,
  placeholders,
  settingsTable,
  siblings,
  statedRoles,
  steps,
  taskResults,
  taskRoles,
  termSpelling,
];
