import {afterTest, createFolder} from './after-test';
import {openNginx, type Proxy} from './open-nginx';
import {testWith} from './test-with';

/** The `test` of tests that need nginx, and openssl to make its certificate. */
export const testWithNginx = testWith('nginx -v', 'openssl version');

/** Starts nginx until the test ends; see `openNginx`. */
export async function startNginx(
  serverPort: number,
  edit?: (configuration: string) => string,
): Promise<Proxy> {
  const proxy = await openNginx(createFolder(), serverPort, edit);
  afterTest(proxy.close);
  return proxy;
}
