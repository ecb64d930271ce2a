import {PassThrough} from 'node:stream';
import {confirm} from './terminal';

function open(isTTY: boolean, answer: string) {
  const stdin = Object.assign(new PassThrough(), {isTTY});
  stdin.end(answer);
  const stderr = new PassThrough();
  return {...process, stdin, stderr} as unknown as NodeJS.Process & {
    stderr: PassThrough;
  };
}

test('asks on the terminal and takes yes alone', async () => {
  const yes = open(true, 'yes\n');
  await confirm('Delete it', yes);
  expect(String(yes.stderr.read())).toContain('Delete it? Type yes: ');
  for (const answer of ['y\n', '\n', 'no\n', '\x03']) {
    await expect(confirm('Delete it', open(true, answer))).rejects.toThrow(
      'Cancelled.',
    );
  }
});

test('without a terminal it says how to do it', async () => {
  await expect(confirm('Delete it', open(false, 'yes\n'))).rejects.toThrow(
    'Delete it? There is no terminal to ask; add --yes to do it.',
  );
});
