import {PassThrough} from 'node:stream';
import {text} from 'node:stream/consumers';
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
  yes.stderr.end();
  expect(await text(yes.stderr)).toContain('Delete it? Type yes: ');
  for (const answer of ['y\n', '\n', 'no\n', '\x03']) {
    await expect(confirm('Delete it', open(answer))).rejects.toThrow('Cancelled.');
  }
});
