// An OpenID Connect provider for tests, in a process of its own: its packages are ES modules.
//   node provider.mjs <redirect_uri>…
// Prints its issuer. `POST /sign` gives a token with any claims. It signs in whom `login_hint` names, or the page that asks. `POST /people`
// sets the claims of people: {"kim": {"email": "…", "groups": ["…"]}}. `POST /faults` makes it
// answer falsely: {"clock": seconds} or {"status": 500}.
import {createServer} from 'node:http';
import {once} from 'node:events';
import {exportJWK, generateKeyPair, SignJWT} from 'jose';
import Provider from 'oidc-provider';

const redirectUris = process.argv.slice(2);
let people = {};
let faults = {};

const own = await generateKeyPair('RS256', {extractable: true});
const foreign = await generateKeyPair('RS256', {extractable: true});

const server = createServer();
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const issuer = `http://localhost:${server.address().port}`;

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'guide',
      client_secret: 'a-secret-of-the-tests-alone',
      redirect_uris: redirectUris,
      post_logout_redirect_uris: redirectUris,
      grant_types: ['authorization_code'],
      backchannel_logout_uri: 'http://localhost:1/graphql',
    },
  ],
  claims: {
    openid: ['sub', 'groups', 'companies', '_claim_names'],
    profile: ['name', 'given_name', 'family_name'],
    email: ['email'],
  },
  // Groups and address are in the ID token too, as most providers send them.
  conformIdTokenClaims: process.env.IN_USERINFO === 'yes',
  features: {devInteractions: {enabled: false}, backchannelLogout: {enabled: true}},
  findAccount: (_, accountId) => ({
    accountId,
    claims: () => ({sub: accountId, ...people[accountId]}),
  }),
  interactions: {url: (_, {uid}) => `/interaction/${uid}`},
  cookies: {keys: ['of the tests']},
  jwks: {keys: [{...(await exportJWK(own.privateKey)), kid: 'own', alg: 'RS256', use: 'sig'}]},
  ttl: {Session: 3600, Interaction: 600, Grant: 600, AccessToken: 600, IdToken: 600},
});

async function readJson(request) {
  let text = '';
  for await (const chunk of request) {
    text += chunk;
  }
  return text ? JSON.parse(text) : {};
}

/** Signs a person in and consents; without a hint after a click. */
async function interact(request, response) {
  const details = await provider.interactionDetails(request, response);
  const {params, grantId} = details;
  const hint = params.login_hint ?? new URL(request.url, issuer).searchParams.get('as');
  if (!hint) {
    const links = Object.keys(people).map((name) => `<p><a href="?as=${name}">${name}</a></p>`);
    response.setHeader('content-type', 'text/html');
    return response.end(`<!doctype html><title>Provider</title>${links.join('')}`);
  }
  if (hint === 'nobody') {
    return provider.interactionFinished(request, response, {error: 'access_denied'});
  }
  const grant = grantId
    ? await provider.Grant.find(grantId)
    : new provider.Grant({accountId: hint, clientId: params.client_id});
  grant.addOIDCScope(params.scope);
  return provider.interactionFinished(request, response, {
    login: {accountId: hint},
    consent: {grantId: await grant.save()},
  });
}

const callback = provider.callback();
server.on('request', async (request, response) => {
  if (request.url === '/people') {
    people = await readJson(request);
    return response.end();
  }
  if (request.url === '/sign') {
    const {claims, isForeign} = await readJson(request);
    const key = isForeign ? foreign.privateKey : own.privateKey;
    const signed = new SignJWT({iss: issuer, aud: 'guide', ...claims})
      .setProtectedHeader({alg: 'RS256', kid: 'own'})
      .setIssuedAt(claims.iat);
    return response.end(await signed.sign(key));
  }
  if (request.url === '/faults') {
    faults = await readJson(request);
    return response.end();
  }
  if (faults.status) {
    response.statusCode = faults.status;
    return response.end('{}');
  }
  if (request.url.startsWith('/interaction/')) {
    return interact(request, response).catch((error) => {
      response.statusCode = 500;
      response.end(String(error));
    });
  }
  // Tokens are stamped when they are made: the clock is wrong for that time alone.
  const realNow = Date.now;
  const off = (faults.clock ?? 0) * 1000;
  Date.now = () => realNow() + off;
  response.once('close', () => (Date.now = realNow));
  return callback(request, response);
});

console.log(`issuer ${issuer}`);
