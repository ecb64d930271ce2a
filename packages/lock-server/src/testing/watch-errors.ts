import {errorLog} from '../http/standard-error';
import {afterTest} from './after-test';

/** Keeps the errors of a test off the terminal; gives their messages. */
export function watchErrors(): () => string[] {
  // What tests before this one caused would be left out.
  errorLog.flush();
  const errors = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  afterTest(() => {
    errorLog.flush();
    errors.mockRestore();
  });
  return () => errors.mock.calls.map(([line]) => (JSON.parse(String(line)) as Line).message);
}

interface Line {
  message: string;
}
