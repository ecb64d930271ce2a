// An OpenID Connect provider for tests, in a process of its own: its packages are ES modules.
//   node provider.mjs <redirect_uri>…
// Prints its issuer. It signs in whose name is clicked.
import {createServer} from 'node:http';
import {once} from 'node:events';
import {exportJWK, generateKeyPair} from 'jose';
import Provider, {interactionPolicy} from 'oidc-provider';

const redirectUris = process.argv.slice(2);
const people = {
  kim: {email: 'kim@example.com', given_name: 'Kim', groups: ['guide-admins']},
  max: {email: 'max@example.com', groups: ['staff']},
};

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
    openid: ['sub', 'groups'],
    profile: ['given_name'],
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

/** Shows the people, or signs in the one that was clicked, who consents. */
async function interact(request, response) {
  const {params} = await provider.interactionDetails(request, response);
  const name = new URL(request.url, issuer).searchParams.get('as');
  if (!name) {
    const links = Object.keys(people).map((each) => `<p><a href="?as=${each}">${each}</a></p>`);
    response.setHeader('content-type', 'text/html');
    return response.end(`<!doctype html><title>Provider</title>${links.join('')}`);
  }
  const grant = new provider.Grant({accountId: name, clientId: params.client_id});
  grant.addOIDCScope(params.scope);
  return provider.interactionFinished(request, response, {
    login: {accountId: name},
    select_account: {},
    consent: {grantId: await grant.save()},
  });
}

const callback = provider.callback();
server.on('request', (request, response) => {
  if (request.url.startsWith('/interaction/')) {
    return interact(request, response).catch((error) => {
      response.statusCode = 500;
      response.end(String(error));
    });
  }
  return callback(request, response);
});

console.log(`issuer ${issuer}`);
