import React, {type ReactNode} from 'react';
import {act, renderHook, waitFor} from '@testing-library/react';
import {openSession, storeTokens} from '../testing/open-session';
import {type Answers, travellingUser} from '../testing/stub-site';
import {SessionProvider, useSession} from './session-context';

function open(answers?: Answers) {
  const made = openSession(answers, {isStarted: false});
  const wrapper = ({children}: {children: ReactNode}) => (
    <SessionProvider session={made.session}>{children}</SessionProvider>
  );
  return {...made, ...renderHook(useSession, {wrapper})};
}

test('search bar and report modal are hidden until they are shown', () => {
  const {result} = open();
  expect(result.current).toMatchObject({
    isGlobalSearchBarShown: false,
    isCustomReportModalShown: false,
  });
  act(() => result.current.setGlobalSearchBarShown(true));
  expect(result.current).toMatchObject({
    isGlobalSearchBarShown: true,
    isCustomReportModalShown: false,
  });
  act(() => result.current.setCustomReportModalShown(true));
  expect(result.current.isCustomReportModalShown).toBe(true);
});

test('the id of the selected company is known at once, its name once it is loaded', async () => {
  storeTokens();
  const companies = [
    {__typename: 'Company', id: 'c1', name: 'Alpha'},
    {__typename: 'Company', id: 'c2', name: 'Beta'},
  ];
  const {result} = open({
    Me: {data: {me: travellingUser}},
    Companies: {data: {companies}},
  });
  await waitFor(() => expect(result.current.selectedCompanyId).toBe('c1'));
  await waitFor(() => expect(result.current.selectedCompany).toEqual({id: 'c1', name: 'Alpha'}));
});
