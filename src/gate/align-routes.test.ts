import {alignRoutes} from './align-routes';

afterEach(() => history.replaceState(null, '', '/'));

test.each([
  ['/index.html', '/'],
  ['/features/assets.html?a=b#c', '/features/assets?a=b#c'],
  ['/features/assets/index.html', '/features/assets'],
  ['/features/assets', '/features/assets'],
  ['/template/', '/template/'],
])('the address %s becomes %s', (address, page) => {
  history.replaceState({key: 'x'}, '', address);
  alignRoutes([]);
  const {pathname, search, hash} = window.location;
  expect(pathname + search + hash).toBe(page);
  expect(history.state).toEqual({key: 'x'});
});

test('every route tells upper from lower case, also in a list with a hole', () => {
  const routes = Array<object>(2);
  routes[1] = {path: '/', routes: [{path: '/features'}]};
  alignRoutes(routes);
  expect(routes[1]).toEqual({
    path: '/',
    sensitive: true,
    routes: [{path: '/features', sensitive: true}],
  });
});
