import {openProviderScene} from './testing/provider-scene';

const nothing = {query: '', state: '', nonce: '', verifier: ''};
const header = 'cf-access-jwt-assertion';

function openScene() {
  return openProviderScene({PROXY_HEADER: 'Cf-Access-Jwt-Assertion'});
}

const kim = {
  sub: 'kim',
  email: 'kim@example.com',
  name: 'Kim Berg',
  groups: ['guide-admins'],
  exp: Math.floor(Date.now() / 1000) + 3600,
};

test('a token that the proxy has signed signs a reader in, without a way to a provider', async () => {
  const {begin, complete, provider} = await openScene();
  expect(await begin()).toMatchObject({success: true, url: null, signOutUrl: null});
  const result = await complete(nothing, {[header]: await provider.sign(kim)});
  expect(result).toMatchObject({success: true, user: {email: 'kim@example.com', role: 'ADMIN'}});
});

test('no other header signs anybody in', async () => {
  const {complete, provider, users} = await openScene();
  const now = Math.floor(Date.now() / 1000);
  const right = await provider.sign(kim);
  const [, payload = ''] = right.split('.');
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
  const headers: [string, Record<string, string>][] = [
    ['no header', {}],
    ['a plain e-mail address', {[header]: 'kim@example.com'}],
    ['plain headers of other proxies', {'remote-user': 'kim', 'x-forwarded-email': kim.email}],
    ['a token without a signature', {[header]: unsigned}],
    ['a token of another key', {[header]: await provider.sign(kim, {isForeign: true})}],
    ['a token for another site', {[header]: await provider.sign({...kim, aud: 'other'})}],
    [
      'a token of another issuer',
      {[header]: await provider.sign({...kim, iss: 'https://evil.example'})},
    ],
    ['a token that has expired', {[header]: await provider.sign({...kim, exp: now - 600})}],
    ['a token without an end', {[header]: await provider.sign({...kim, exp: undefined})}],
    ['a token without a subject', {[header]: await provider.sign({...kim, sub: undefined})}],
  ];
  for (const [what, sent] of headers) {
    const {success, token} = await complete(nothing, sent);
    expect({what, success, token}).toEqual({what, success: false, token: null});
  }
  expect(await users()).toEqual([]);
});
