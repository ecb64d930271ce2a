import type {Session} from 'docusaurus-lock/client/session/session';
import {texts} from 'docusaurus-lock/client/tokens/texts';
import {ChangePasswordDocument, type ChangePasswordMutationVariables} from './operations.generated';

/** Changes a password and signs in with the new one; returns why that failed, or null. */
export async function changePassword(
  {client, startSession}: Pick<Session, 'client' | 'startSession'>,
  variables: ChangePasswordMutationVariables,
): Promise<string | null> {
  try {
    await client.clearStore();
    const {data} = await client.mutate({
      mutation: ChangePasswordDocument,
      variables,
      context: {isAnonymous: true},
    });
    if (!data?.changePassword.success) {
      return data?.changePassword.message || texts.failedToProcess;
    }
    await startSession(data.changePassword);
    return null;
  } catch {
    return texts.failedToProcess;
  }
}
