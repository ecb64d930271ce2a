import {followAudience} from './build-switch';

// What else it does is seen in reloads.test.ts.
test('the page says why it was reloaded until its session has started', () => {
  const managers = {own: 'managers', named: 'managers'};
  history.replaceState({key: 'of-the-router', audienceReloads: 1}, '');
  followAudience({...managers, isStarted: false});
  expect(history.state).toEqual({key: 'of-the-router', audienceReloads: 1});
  followAudience({...managers, isStarted: true});
  expect(history.state).toEqual({key: 'of-the-router'});
});
