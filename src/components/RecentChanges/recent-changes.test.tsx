import React from 'react';
import {hydrate} from '../../../packages/lock/src/client/testing/hydrate';
import RecentChanges from '.';

test('changes have a date that machines read, and a link', () => {
  const changes = [{date: '2026-05-04', title: 'Sites', path: '/sites', text: 'a.'}];
  const html = hydrate(
    <RecentChanges changes={changes}>
      <h2>What’s new</h2>
    </RecentChanges>,
  );
  expect(html).toContain('<time dateTime="2026-05-04">4 May 2026</time>');
  expect(html).toMatch(/href="\/sites"[^>]*>Sites<\/a>: /);
});
