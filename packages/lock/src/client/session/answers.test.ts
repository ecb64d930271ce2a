/** @jest-environment node */
import {
  type EndpointAnswer,
  endpointAnswers,
} from '../../../../lock-server/src/shared/testing/endpoint-answers';
import {startClient} from '../testing/endpoint';
import {isSessionOver, readMessage} from '../tokens/errors';
import {MeDocument, type MeQuery} from 'docusaurus-lock-server/shared/operations.generated';

/** Answers as the row says, whatever is asked. */
const answering =
  ({
    status = 200,
    type = 'application/json',
    body,
  }: EndpointAnswer): Parameters<typeof startClient>[0] =>
  (_, response) =>
    response.writeHead(status, type ? {'content-type': type} : {}).end(body);

/** Gives the meaning of an answer to its caller, in the words of the rows. */
async function readMeaning(read: () => Promise<MeQuery | undefined>) {
  try {
    const {me} = (await read()) ?? {};
    return me ? {user: String(me.id)} : 'nobody';
  } catch (error) {
    return isSessionOver(error) ? 'ended' : {error: readMessage(error)};
  }
}

const rows = endpointAnswers.map((answer) => {
  const {meaning} = answer;
  const expected =
    typeof meaning === 'object' && 'error' in meaning && meaning.error instanceof RegExp
      ? {error: expect.stringMatching(meaning.error)}
      : meaning;
  return [answer.name, answer, expected] as const;
});

test.each(rows)('an answer of %s means the same to pages', async (_, answer, expected) => {
  const {client} = await startClient(answering(answer));
  const read = async () => (await client.query({query: MeDocument, fetchPolicy: 'no-cache'})).data;
  expect(await readMeaning(read)).toEqual(expected);
});
