import {afterTest} from './after-test';

/** Keeps the errors of a test off the terminal; gives their messages. */
export function watchErrors(): () => string[] {
  const errors = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  afterTest(() => errors.mockRestore());
  return () => errors.mock.calls.map(([line]) => (JSON.parse(String(line)) as Line).message);
}

interface Line {
  message: string;
}
