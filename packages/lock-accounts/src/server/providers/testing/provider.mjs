// An OpenID Connect provider for tests, in a process of its own: its packages are ES modules.
//   node provider.mjs <redirect_uri>…
// Prints its issuer. It signs in whom `login_hint` names, or the page that asks. `POST /people`
// sets the claims of people: {"kim": {"email": "…", "groups": ["…"]}}.
import {createServer} from 'node:http';
import {once} from 'node:events';
import {exportJWK, generateKeyPair} from 'jose';
import Provider, {interactionPolicy} from 'oidc-provider';

const redirectUris = process.argv.slice(2);
let people = {};

const own = await generateKeyPair('RS256', {extractable: true});

const server = createServer();
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const issuer = `http://localhost:${server.address().port}`;

const policy = interactionPolicy.base();
policy.add(new interactionPolicy.Prompt({name: 'select_account', requestable: true}), 0);

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'guide',
      client_secret: 'a-secret:+%&of-the-tests',
      redirect_uris: redirectUris,
      post_logout_redirect_uris: redirectUris,
      grant_types: ['authorization_code'],
    },
  ],
  claims: {
    openid: ['sub', 'groups', 'companies', '_claim_names'],
    profile: ['name', 'given_name', 'family_name'],
    email: ['email'],
  },
  // Groups and address are in the ID token too, as most providers send them.
  conformIdTokenClaims: false,
  features: {devInteractions: {enabled: false}},
  findAccount: (_, accountId) => ({
    accountId,
    claims: () => ({sub: accountId, ...people[accountId]}),
  }),
  interactions: {policy, url: (_, {uid}) => `/interaction/${uid}`},
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
  const known = grantId && (await provider.Grant.find(grantId));
  // That of another person's session is not this person's.
  const grant =
    known?.accountId === hint
      ? known
      : new provider.Grant({accountId: hint, clientId: params.client_id});
  grant.addOIDCScope(params.scope);
  return provider.interactionFinished(request, response, {
    login: {accountId: hint},
    select_account: {},
    consent: {grantId: await grant.save()},
  });
}

const callback = provider.callback();
server.on('request', async (request, response) => {
  if (request.url === '/people') {
    people = await readJson(request);
    return response.end();
  }
  if (request.url.startsWith('/interaction/')) {
    return interact(request, response).catch((error) => {
      response.statusCode = 500;
      response.end(String(error));
    });
  }
  return callback(request, response);
});

console.log(`issuer ${issuer}`);
