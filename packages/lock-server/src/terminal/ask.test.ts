import {PassThrough} from 'node:stream';
import {text} from 'node:stream/consumers';
import {ask, type Terminal} from './ask';

function open(answer: string) {
  const stdin = Object.assign(new PassThrough(), {isTTY: true});
  stdin.end(answer);
  const stderr = new PassThrough();
  return {stderr, terminal: {...process, stdin, stderr} as unknown as Terminal};
}

test('asks on the terminal, shows no password, and ends at Ctrl+C', async () => {
  for (const isSilent of [false, true]) {
    const {stderr, terminal} = open('a word\n');
    expect(await ask('Say: ', '', terminal, isSilent)).toBe('a word');
    stderr.end();
    const shown = await text(stderr);
    expect(shown).toContain('Say: ');
    expect(shown.includes('a word')).toBe(!isSilent);
  }
  await expect(ask('Say: ', '', open('\x03').terminal)).rejects.toThrow('Cancelled.');
});
