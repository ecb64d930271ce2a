import {startUpstream} from '../../../../lock-server/src/testing/upstream';
import {fetchFromProvider} from './provider';

test('a redirect of a provider is not followed, and an answer of more than 1 MiB is not read', async () => {
  const url = await startUpstream((request, response) => {
    const isLong = request.url === '/long';
    response.writeHead(isLong ? 200 : 302, {location: '/elsewhere'});
    response.end(isLong ? 'x'.repeat(1024 * 1024 + 1) : 'here');
  });
  const answer = await fetchFromProvider(url);
  expect([answer.status, await answer.text()]).toEqual([302, 'here']);
  await expect(fetchFromProvider(new URL('/long', url).href)).rejects.toThrow('longer than 1 MiB');
});
