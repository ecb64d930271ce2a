// An example of the platform that platform.graphql describes: run it to try the site, and copy code
// from it. It keeps everything in memory and passwords in plain text, so use it on this machine
// only.
//   PORT=4000 node packages/lock-server/example-platform.mjs
import {randomBytes} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {createServer} from 'node:http';
import {text} from 'node:stream/consumers';
import {buildSchema, graphql} from 'graphql';

const schema = buildSchema(readFileSync(new URL('platform.graphql', import.meta.url), 'utf8'));
const lifetime = 900; // lifetime of an access token, in seconds
const companies = [
  {id: '10', name: 'Harbour Cold Chain'},
  {id: '11', name: 'Fjord Foods'},
];
const kim = {id: '1', email: 'kim@example.com', firstName: 'Kim', lastName: 'Berg'};
// A user may have a different role in each company.
const users = [{...kim, password: 'an-example-password', roles: {10: 'ADMIN', 11: 'VIEWER'}}];
const sessions = new Set();

const find = (name, value) => [...sessions].find((session) => session[name] === value);
const random = () => randomBytes(32).toString('base64url');

/** The user as a session sees it. */
const view = ({user, companyId}) => ({
  ...user,
  ...{companyId, lastLoggedInCompanyId: companyId, role: user.roles[companyId]},
  permissions: Object.keys(user.roles).map((id) => ({id: `${user.id}-${id}`, companyId: id})),
});

/** Gives a session new tokens, and makes its previous ones invalid. */
function renew(session) {
  const tokens = {token: random(), refreshToken: random()};
  sessions.add(Object.assign(session, tokens, {endsAt: Date.now() + lifetime * 1000}));
  return {success: true, ...tokens, expiresIn: lifetime, user: view(session)};
}

/** Refuses a request by the error UNAUTHORIZED, which makes the browser end its session. */
function refuse() {
  throw new Error('UNAUTHORIZED');
}

function startSession({token}) {
  const session = find('token', token);
  return session?.endsAt > Date.now() ? session : refuse();
}

const operations = {
  me: (_, request) => view(startSession(request)),
  companies: (_, request) => companies.filter(({id}) => id in startSession(request).user.roles),
  authenticateUser({email, password}) {
    const user = users.find((each) => each.email === email && each.password === password);
    return user
      ? renew({user, companyId: Object.keys(user.roles)[0]})
      : {success: false, message: 'The user name or the password is wrong.'};
  },
  setActiveUserSession({companyId}, request) {
    const session = startSession(request);
    const isMember = Object.hasOwn(session.user.roles, companyId);
    return isMember ? renew(Object.assign(session, {companyId})) : {success: false};
  },
  refreshAuthToken: ({refreshToken}) => renew(find('refreshToken', refreshToken) ?? refuse()),
  logout: (_, request) => ({success: sessions.delete(startSession(request))}),
};

async function answer(request, response) {
  const {query, variables, operationName} = JSON.parse(await text(request));
  const contextValue = {token: request.headers['x-auth-token']};
  const operation = {source: query, variableValues: variables, operationName};
  const result = await graphql({schema, rootValue: operations, contextValue, ...operation});
  response.setHeader('content-type', 'application/json').end(JSON.stringify(result));
}

const server = createServer((request, response) => {
  answer(request, response).catch(() => response.writeHead(400).end());
});
server.listen(Number(process.env.PORT ?? 4000), '127.0.0.1', () => {
  console.log(`The example platform listens on http://127.0.0.1:${server.address().port}/graphql`);
});
