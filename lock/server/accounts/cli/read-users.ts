import {readFileSync} from 'node:fs';
import {type CsvError, parse} from 'csv-parse/sync';
import {z} from 'zod';
import {AccountsError} from '../store/database';
import {ofUser} from './command';

const schema = ofUser
  .pick({
    email: true,
    'first-name': true,
    'last-name': true,
    company: true,
    role: true,
  })
  .extend({password: z.string().optional()});
const required = ['email', 'first-name', 'last-name', 'company', 'role'];

/** What a line of a file says of a user, or what is wrong with it. */
export interface Line {
  /** Counted from 1. */
  line: number;
  /** File and line. */
  place: string;
  user?: z.output<typeof schema>;
  problems: string[];
}

/**
 * Reads a file of users, a line each: its first line has the names of the
 * options of `add`. Commas, semicolons and tabs may part the columns.
 * @throws AccountsError for what cannot be read, and for wrong columns.
 */
export function readUsers(file: string): Line[] {
  const text = readText(file);
  const [, delimiter = ','] = /^[^\n]*?([,;\t])/.exec(text) ?? [];
  const rows = parseRows(file, text, delimiter);
  const [header, ...users] = rows;
  const names = header?.record.map((name) => name.trim().toLowerCase()) ?? [];
  const missing = required.filter((name) => !names.includes(name));
  const unknown = names.filter((name) => !Object.hasOwn(schema.shape, name));
  if (missing.length > 0 || unknown.length > 0) {
    throw new AccountsError(
      [
        ...missing.map((name) => `${file}:1 has no column ${name}.`),
        ...unknown.map((name) => `${file}:1 has an unknown column "${name}".`),
        `The first line must be: ${required.join(',')} and, if you want, password.`,
      ].join('\n'),
    );
  }
  if (users.length === 0) {
    throw new AccountsError(`${file}:1 has no users below it.`);
  }
  return users.map(({record, line}) => {
    const place = `${file}:${line}`;
    if (record.length !== names.length) {
      const problem = `has ${record.length} columns, and the first line has ${names.length}.`;
      return {line, place, problems: [problem]};
    }
    const cells = names.map((name, i) => [name, record[i] || undefined]);
    const {data, error} = schema.safeParse(Object.fromEntries(cells));
    const issues = error?.issues ?? [];
    return {
      line,
      place,
      user: data,
      problems: issues.map(({path, message}) => `${path.join()} ${message}.`),
    };
  });
}

function readText(file: string): string {
  try {
    const bytes = readFileSync(file);
    return new TextDecoder('utf-8', {fatal: true}).decode(bytes);
  } catch (error) {
    const {code} = error as NodeJS.ErrnoException;
    throw new AccountsError(
      code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
        ? `${file} is not UTF-8. Save it again as “CSV UTF-8”.`
        : `Cannot read ${file}: ${code}.`,
    );
  }
}

function parseRows(file: string, text: string, delimiter: string) {
  const rows: {record: string[]; line: number}[] = [];
  try {
    parse(text, {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      on_record(record: string[], {lines}) {
        const breaks = record.join('').split('\n').length - 1;
        rows.push({record, line: lines - breaks});
        return null;
      },
    });
  } catch (error) {
    const {lines, message} = error as CsvError & {lines?: number};
    throw new AccountsError(`${file}:${lines ?? 1} ${message}`);
  }
  return rows;
}
