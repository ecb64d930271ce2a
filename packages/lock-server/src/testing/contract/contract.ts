import {assistants} from './assistants';
import {audiences} from './audiences';
import {calls} from './calls';
import {readers} from './readers';
import {signals} from './signals';
import {strangers} from './strangers';

/** What the server answers to what, on the fixture builds: packages/lock-server/ANSWERS.md shows it. */
export const contract = [strangers, readers, audiences, calls, signals, assistants].flat();
