import {PassThrough} from 'node:stream';
import {confirm} from './terminal';

function open(answer: string) {
  const stdin = Object.assign(new PassThrough(), {isTTY: true});
  stdin.end(answer);
  const stderr = new PassThrough();
  return {...process, stdin, stderr} as unknown as NodeJS.Process & {
    stderr: PassThrough;
  };
}

test('asks on the terminal and takes yes alone', async () => {
  const yes = open('yes\n');
  await confirm('Delete it', yes);
  expect(String(yes.stderr.read())).toContain('Delete it? Type yes: ');
  for (const answer of ['y\n', '\n', 'no\n', '\x03']) {
    await expect(confirm('Delete it', open(answer))).rejects.toThrow(
      'Cancelled.',
    );
  }
});
