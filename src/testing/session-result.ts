import {user} from './user';

/** The response to an operation that opens a session, by its field. */
export function sessionResult(
  field: string,
  own: Record<string, unknown> = {},
) {
  const result = {
    success: true,
    token: 't1',
    refreshToken: 'r1',
    expiresIn: 900,
    message: null,
    user,
    ...own,
  };
  return {data: {[field]: result}};
}
