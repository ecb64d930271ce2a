import {createHash} from 'node:crypto';
import {pageHeaders, responseHeaders, scriptHashes} from './security-headers';

const plain = {secure: false};

function readPolicy(headers: Record<string, string>): Map<string, string> {
  const policy = headers['content-security-policy'] ?? '';
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );
}

test('browsers are told to use https if the site has it', () => {
  const name = 'strict-transport-security';
  expect(responseHeaders({secure: true})).toHaveProperty(name, 'max-age=31536000');
  expect(responseHeaders(plain)).not.toHaveProperty(name);
});

test('scripts run from our files and by hash only', () => {
  const policy = readPolicy(pageHeaders(["'sha256-x'"], plain));
  expect(policy.get('script-src')).toBe("'self' 'sha256-x'");
  expect(policy.get('default-src')).toBe("'none'");
  expect(policy.get('object-src')).toBe("'none'");
  expect(policy.get('base-uri')).toBe("'none'");
  expect(policy.get('frame-ancestors')).toBe("'none'");
  expect(policy.get('form-action')).toBe("'self'");
  expect(policy.get('worker-src')).toBe("'self'");
});

test('own video plays, and allowed origins may provide other content', () => {
  const own = readPolicy(pageHeaders([], plain));
  expect(own.get('media-src')).toBe("'self'");
  expect(own.get('frame-src')).toBe("'none'");
  const allowed = {
    img: ['https://i.example'],
    frame: ['https://f.example'],
    media: ['https://m.example'],
    style: ['https://s.example'],
    font: ['https://t.example'],
  };
  const policy = readPolicy(pageHeaders([], {...plain, allowed}));
  expect(policy.get('img-src')).toBe("'self' data: https://i.example");
  expect(policy.get('frame-src')).toBe('https://f.example');
  expect(policy.get('media-src')).toBe("'self' https://m.example");
  expect(policy.get('style-src')).toBe("'self' 'unsafe-inline' https://s.example");
  expect(policy.get('font-src')).toBe("'self' data: https://t.example");
  expect(policy.get('script-src')).toBe("'self'");
});

function makeHash(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
}

test.each([
  ['<script>a</script>'],
  ['<SCRIPT >a</SCRIPT >'],
  ['<script type="module">a</script>'],
  ['<script type=text/javascript>a</script>'],
  ['<script type="importmap">a</script>'],
  ["<script data-rh=true type='application/javascript'>a</script>"],
  ['<script type="">a</script>'],
  ['<script nonce="">a</script><script src="/b.js">b</script>'],
])('a script that runs is hashed: %s', (page) => {
  expect(scriptHashes(page)).toEqual([makeHash('a')]);
});

test.each([
  ['<script src="/a.js"></script>'],
  ['<script defer src=/a.js></script>'],
  ['<script type="application/ld+json">{"a": 1}</script>'],
  ['<script data-rh=true type=application/ld+json>{"a": 1}</script>'],
  ['<script type="speculationrules">{}</script>'],
  ['<scripted>a</scripted>'],
  ['<p>no script</p>'],
])('code that does not run inline is not hashed: %s', (page) => {
  expect(scriptHashes(page)).toEqual([]);
});

test('bytes are hashed as they stand, lines and spaces included', () => {
  expect(scriptHashes('<script>\n a \n</script>')).toEqual([makeHash('\n a \n')]);
});
