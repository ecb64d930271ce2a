import {afterTest, createFolder} from './after-test';
import {hasNginx, openNginx, type Proxy} from './open-nginx';

/** Skipped and named where nginx is missing, unless CI is set. */
export const testWithNginx = hasNginx || process.env.CI ? test : test.skip;

/** Starts nginx until the test ends; see `openNginx`. */
export async function startNginx(
  serverPort: number,
  edit?: (configuration: string) => string,
): Promise<Proxy> {
  const proxy = await openNginx(createFolder(), serverPort, edit);
  afterTest(proxy.close);
  return proxy;
}
