/** An error of a GraphQL answer, as far as it is read. */
export interface AnswerError {
  /** Empty where the endpoint gave none. */
  message: string;
  extensions?: Record<string, unknown>;
}

/**
 * The answer of an endpoint to one operation. Errors beside data count as errors.
 *
 * - `status`: the HTTP status is 300 or above
 * - `not-json`: the body cannot be read; `error` says why
 * - `no-result`: the body has neither data nor errors
 * - `no-data`: there are no errors, and data is null
 */
export type Answer =
  | {kind: 'data'; data: object}
  | {kind: 'errors'; errors: readonly AnswerError[]}
  | {kind: 'status'; errors: readonly AnswerError[]}
  | {kind: 'not-json'; error: unknown}
  | {kind: 'no-result' | 'no-data'};

/**
 * Reads the answer of an endpoint, the same way in browsers and on the server.
 *
 * @param status the HTTP status.
 * @param text the body.
 */
export function readAnswer(status: number, text: string): Answer {
  let body: unknown;
  let error: unknown;
  try {
    body = JSON.parse(text);
  } catch (cause) {
    error = cause;
  }
  const errors = readErrors(body);
  if (status >= 300) {
    return {kind: 'status', errors};
  }
  if (error !== undefined) {
    return {kind: 'not-json', error};
  }
  if (errors.length > 0) {
    return {kind: 'errors', errors};
  }
  const data = isObject(body) && !Array.isArray(body) ? body.data : undefined;
  if (data === undefined) {
    return {kind: 'no-result'};
  }
  return isObject(data) ? {kind: 'data', data} : {kind: 'no-data'};
}

/**
 * Reads the errors of a body. An empty list and null count as no errors, because some servers send
 * them beside data. A value that is not a list counts as one error.
 */
export function readErrors(body: unknown): readonly AnswerError[] {
  const errors = isObject(body) ? body.errors : undefined;
  if (errors === undefined || errors === null) {
    return [];
  }
  const list: unknown[] = Array.isArray(errors) ? errors : [errors];
  return list.map((each) => {
    const error = isObject(each) ? each : {message: each};
    const {message = null, extensions} = error;
    const text = typeof message === 'string' ? message : JSON.stringify(message);
    return {
      ...error,
      message: message === null ? '' : text,
      extensions: isObject(extensions) ? extensions : undefined,
    };
  });
}

/** Returns the message of the first error that has one. */
export function firstMessage(errors: readonly AnswerError[]): string | undefined {
  return errors.find(({message}) => message)?.message;
}

/** Matches the text of an error by which the platform says that the session has ended. */
const sessionOver = /UNAUTHORIZED|Session expired/;

/**
 * Whether an answer says that the session is over: in the message or the code of an
 * error, in the body of a status of 300 or above, or by a status of 401 with errors.
 * A 401 alone does not: something in front of the endpoint may send it.
 *
 * @param said.text the body of an answer with such a status, or any other message.
 */
export function endsSession(said: {
  status?: number;
  errors?: readonly AnswerError[];
  text?: string;
}): boolean {
  const {status, errors = [], text = ''} = said;
  const texts = errors.flatMap(({message, extensions}) => [message, String(extensions?.code)]);
  return (
    [...texts, text].some((each) => sessionOver.test(each)) || (status === 401 && errors.length > 0)
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
