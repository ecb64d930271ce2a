import React, {type ComponentProps, type ReactNode} from 'react';
import SearchHelpOfLock from '@theme-original/SearchHelp';
import type SearchHelp from '@theme/SearchHelp';
import Links from '@theme/SearchHelp/Links';
import {searchHelp} from '../../facts/search-help';

/** Adds this guide's frequent tasks to the help of the search. */
export default function SearchHelpWithTasks(props: ComponentProps<typeof SearchHelp>): ReactNode {
  return (
    <>
      <SearchHelpOfLock {...props} />
      <Links title="Frequent tasks" links={searchHelp} onClose={props.onClose} />
    </>
  );
}
