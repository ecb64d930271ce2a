import {readFileSync} from 'node:fs';
import path from 'node:path';

const page = readFileSync(path.join(__dirname, '../../../docs/features/incidents.mdx'), 'utf8');
const messages = [...page.matchAll(/<Message>\n\n(.+)\n\n`?([^]+?)`?\n\n<\/Message>/g)].map(
  ([, kind = '', text = '']) => ({kind, text}),
);
const sms = messages.filter(({kind}) => kind.startsWith('**SMS'));

test('there is an example of each kind of message', () => {
  expect(messages.map(({kind}) => kind)).toEqual([
    expect.stringContaining('SMS, first message'),
    expect.stringContaining('Push'),
    expect.stringContaining('E-mail'),
    expect.stringContaining('SMS, all-clear'),
    expect.stringContaining('SMS, summary at 06:00'),
  ]);
});

test.each(sms)('$kind: the text fits into one SMS', ({kind, text}) => {
  expect(text.length).toBeLessThanOrEqual(160);
  expect(kind).toContain(`${text.length} characters`);
  // With any other character, an SMS has 70 characters instead of 160.
  expect(text).toMatch(/^[A-Za-z0-9 .,:;/?=+-]+$/);
});
