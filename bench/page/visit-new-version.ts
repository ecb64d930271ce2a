import {appendFileSync, cpSync} from 'node:fs';
import path from 'node:path';
import type {BrowserContext} from '@playwright/test';
import type {Recorded} from './record-requests';
import {startServer} from '../lib/start-server';
import {buildGuide} from '../sites/build-guide';
import {openTree} from '../sites/open-tree';
import {firstVisit, visit} from './visit';

/**
 * Opens an article, whose files are cached, after a sentence was added to it
 * and a page to the guide. Each demo has a secret of its own, so the cookie is
 * lost.
 */
export async function visitNewVersion(
  context: BrowserContext,
  article: string,
  env: Record<string, string>,
): Promise<Recorded[]> {
  // Both versions are built in one place, because names of files depend on it.
  const tree = openTree();
  try {
    console.log('Building a version of the guide …');
    await buildGuide(tree);
    const before = await startServer({folder: tree.folder, env});
    await firstVisit(context, before.url + article);
    await before.stop();
    console.log('Building the next version of the guide …');
    const source = path.join(tree.folder, `docs${article}.mdx`);
    appendFileSync(source, '\nThis sentence is new.\n');
    cpSync(source, path.join(tree.folder, 'docs/usage/new.mdx'));
    await buildGuide(tree);
    const after = await startServer({
      folder: tree.folder,
      env: {...env, PORT: String(before.port)},
    });
    try {
      return (await visit(context, after.url + article)).requests;
    } finally {
      await after.stop();
    }
  } finally {
    tree.remove();
  }
}
