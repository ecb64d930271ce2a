import {addressesOf, readSite} from '../gate/site-files';
import {rawRequest} from './raw-request';

/**
 * Asks for each file of a build at each of its addresses.
 *
 * @param options.cookie the `Cookie` header of a reader of the build.
 * @param options.folder the build.
 * @returns the addresses that are not answered with the file.
 */
export async function findMissingFiles(options: {
  port: number;
  cookie: string;
  folder: string;
}): Promise<string[]> {
  const {port, cookie, folder} = options;
  const missing: string[] = [];
  for (const {name, body} of readSite(folder)) {
    if (name === '404.html') {
      continue; // answers where there is nothing
    }
    for (const address of addressesOf(name)) {
      const headers = {cookie};
      const answer = await rawRequest(port, encodeURI(address), {headers});
      if (answer.status !== 200 || answer.body !== body.toString('latin1')) {
        missing.push(address);
      }
    }
  }
  return missing;
}
