import {endQuietly} from 'docusaurus-lock/tools';
import type {Outcome} from './check-guide';

/** Prints what a command has to say, and sets the exit status. */
export function print({status, stdout, stderr}: Outcome): void {
  endQuietly();
  if (stdout) {
    console.log(stdout);
  }
  if (stderr) {
    console.error(stderr);
  }
  process.exitCode = status;
}
