import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {fixtures} from '../test-site';
import {assistants} from './assistants';
import {audiences} from './audiences';
import {calls} from './calls';
import type {ContractRow} from './contract-row';
import {readers} from './readers';
import {signals} from './signals';
import {strangers} from './strangers';

/**
 * What the server answers to what (SECURITY.md, "What is answered"), on the
 * fixture builds. The app is held to it, and a socket.
 */
export const contract = [
  ...assistants,
  ...audiences,
  ...calls,
  ...readers,
  ...signals,
  ...strangers,
];

/** Reads the body that a row expects; undefined where any will do. */
export function expectedBody({body}: ContractRow): string | RegExp | undefined {
  return typeof body === 'object' && 'file' in body
    ? readFileSync(join(fixtures, body.file), 'utf8')
    : body;
}
