import {cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {root} from '../lib/root';

/** A project with a built server and guide. Remove it after use. */
export interface Project {
  folder: string;
  remove: () => void;
}

/**
 * Makes a project whose server serves build/restricted: its three audiences, or
 * the guide for everyone alone.
 */
export function openProject(hasAudiences: boolean): Project {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-gate-'));
  const build = path.join(folder, 'build');
  const copies = {restricted: '', server: 'server', shared: 'shared'};
  for (const [name, to] of Object.entries(copies)) {
    // Not links: the server finds builds and packages from where its file is.
    cpSync(path.join(root, 'build', name), path.join(build, to), {
      recursive: true,
      dereference: true,
    });
  }
  if (!hasAudiences) {
    rmSync(path.join(build, 'audiences'), {recursive: true});
    writeFileSync(path.join(build, 'audiences.json'), '{"roles":{}}');
  }
  symlinkSync(
    path.join(root, 'node_modules'),
    path.join(folder, 'node_modules'),
  );
  return {folder, remove: () => rmSync(folder, {recursive: true})};
}
