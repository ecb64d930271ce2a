import {assistants} from './assistants';
import {audiences} from './audiences';
import {calls} from './calls';
import {readers} from './readers';
import {strangers} from './strangers';

/** All rows: requests to the fixture builds, and the responses. */
export const contract = [strangers, readers, audiences, calls, assistants].flat();
