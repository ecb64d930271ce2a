import {firstMessage} from '../../shared/graphql-answer';
import type {Failure, Reply} from './request';

/** Gives a text of the endpoint in quotes, without secrets and not too long. */
export type Quote = (text: string) => string;

/**
 * Makes a function that quotes texts of the endpoint.
 *
 * @param secrets that must not be in a quotation; more may be added later.
 */
export function createQuote(secrets: ReadonlySet<string>): Quote {
  return (text) => {
    const spellings = [...secrets].flatMap((secret) => [
      secret,
      JSON.stringify(secret).slice(1, -1),
      encodeURIComponent(secret),
      encodeURIComponent(secret).replaceAll('%20', '+'),
    ]);
    // The longest first: one secret may be a part of another.
    const hidden = spellings
      .sort((a, b) => b.length - a.length)
      .reduce((rest, secret) => rest.replaceAll(secret, '…'), text);
    // Without what could control the terminal.
    const plain = hidden.replace(/[\p{C}\s]+/gu, ' ').trim();
    return `"${plain.length > 160 ? `${plain.slice(0, 160)}…` : plain}"`;
  };
}

/**
 * Says in words what is not an answer of a GraphQL endpoint: nothing, a page, a refusal of
 * the request itself. Undefined for all others.
 */
export function describeForeign(reply: Reply | Failure, quote: Quote): string | undefined {
  if ('cause' in reply) {
    return `no answer, and the log would say ${quote(reply.reason)}`;
  }
  const {status, text} = reply;
  if (status >= 400 && /\bCSRF\b|cross-site request|preflight/i.test(text)) {
    return `a refusal by CSRF prevention (${status}). The site sends content-type: application/json, and no header that only proves a preflight: let the endpoint accept that`;
  }
  if (/^\s*</.test(text)) {
    const title = /<title[^>]*>([^<]*)/i.exec(text)?.[1];
    return `a page (status ${status})${title ? ` with the title ${quote(title)}` : ''}. A proxy or a sign-in page stands before the endpoint, or the path is another`;
  }
  return undefined;
}

/** Says in words what came, for a line about what is wrong. */
export function describe(reply: Reply | Failure, quote: Quote): string {
  const foreign = describeForeign(reply, quote);
  if (foreign || 'cause' in reply) {
    return foreign ?? '';
  }
  const {answer, status, text} = reply;
  const errors = 'errors' in answer ? answer.errors : [];
  const error = `the error ${quote(firstMessage(errors) ?? '')}`;
  return {
    data: 'data without an error',
    errors: error,
    status: `status ${status}${errors.length > 0 ? ` and ${error}` : ''}`,
    'not-json': text ? `no JSON (${quote(text)})` : 'an empty body',
    'no-data': 'data of null without an error',
    'no-result': 'JSON with neither data nor errors',
  }[answer.kind];
}
