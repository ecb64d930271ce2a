import {cpSync, mkdirSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {runLock} from '../../cli/testing/run-lock';
import {linkPackages} from './copy-tree';

/** The folder with the sources of the fixture site. */
export const source = 'packages/lock/fixture-site';

/** A copy of the fixture site, with packages of its own and no cache. */
interface FixtureSite {
  folder: string;
  remove: () => void;
}

/** The names of files and folders that an audience may not read. */
const hidden = {everyone: /managers|restricted/, managers: /restricted/};

/**
 * Copies packages/lock/fixture-site, which has a page for each feature. Copies with the same name
 * use the same folder, one after the other: names in the bundler's runtime script depend on the
 * folder, and a test compares builds byte for byte.
 *
 * @param options.reader the audience whose pages the copy has, as if nobody had
 *   written the others; default all pages.
 * @param options.name the name of the folder, for copies that are open at the same time.
 */
export function openFixtureSite({
  reader,
  name = 'fixture-site',
}: {reader?: keyof typeof hidden; name?: string} = {}): FixtureSite {
  const slug = process.cwd().replaceAll(path.sep, '-');
  const folder = path.join(tmpdir(), name + slug);
  const remove = () => rmSync(folder, {recursive: true, force: true});
  remove();
  // The configuration of the fixture site reads this variable too.
  const hasAssistants = !process.env.FIXTURE_WITHOUT?.includes('assistants');
  cpSync(source, folder, {
    recursive: true,
    filter: (file) =>
      (!reader || !hidden[reader].test(path.basename(file))) &&
      (hasAssistants || path.basename(file) !== 'DocItem'),
  });
  linkPackages(folder);
  return {folder, remove};
}

/**
 * Builds the fixture site for all its audiences.
 *
 * @param target the folder that gets the guides, audiences.json, features.json and sign-in.
 * @param name the name of the copy's folder, as for {@link openFixtureSite}.
 * @throws Error with what the build printed, when it fails.
 */
export function buildFixtureSite(target: string, name?: string): void {
  const site = openFixtureSite({name});
  try {
    const built = runLock(site.folder, 'build');
    if (built.status !== 0) {
      throw new Error(built.stdout + built.stderr);
    }
    mkdirSync(target, {recursive: true});
    for (const name of ['guide', 'audiences', 'audiences.json', 'features.json', 'sign-in']) {
      cpSync(path.join(site.folder, 'build', name), path.join(target, name), {recursive: true});
    }
  } finally {
    site.remove();
  }
}
