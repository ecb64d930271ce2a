import {createHash} from 'node:crypto';
import {scriptHashes} from './script-hashes';

function hashOf(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
}

test.each([
  ['<script>a</script>'],
  ['<SCRIPT >a</SCRIPT >'],
  ['<script type="module">a</script>'],
  ['<script type=text/javascript>a</script>'],
  ["<script data-rh=true type='application/javascript'>a</script>"],
  ['<script type="">a</script>'],
  ['<script nonce="">a</script><script src="/b.js">b</script>'],
])('a script that runs is hashed: %s', (page) => {
  expect(scriptHashes([page])).toEqual([hashOf('a')]);
});

test.each([
  ['<script src="/a.js"></script>'],
  ['<script defer src=/a.js></script>'],
  ['<script type="application/ld+json">{"a": 1}</script>'],
  ['<script data-rh=true type=application/ld+json>{"a": 1}</script>'],
  ['<script type="speculationrules">{}</script>'],
  ['<scripted>a</scripted>'],
  ['<p>no script</p>'],
])('what does not run inline is not hashed: %s', (page) => {
  expect(scriptHashes([page])).toEqual([]);
});

test('bytes are hashed as they stand, lines and spaces included', () => {
  expect(scriptHashes(['<script>\n a \n</script>'])).toEqual([
    hashOf('\n a \n'),
  ]);
});

test('a script that many pages share is listed once', () => {
  const pages = ['<script>a</script>', '<script>a</script><script>b</script>'];
  expect(scriptHashes(pages)).toEqual([hashOf('a'), hashOf('b')].sort());
});
