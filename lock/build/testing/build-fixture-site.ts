// Builds lock/fixture-site for tests.
//   tsx lock/build/testing/build-fixture-site.ts <folder to write to>
import path from 'node:path';
import {buildFixtureSite} from './fixture-site';

buildFixtureSite(path.resolve(process.argv[2] ?? ''));
