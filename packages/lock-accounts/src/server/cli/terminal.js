'use strict';
Object.defineProperty(exports, '__esModule', {value: true});
exports.readPassword = readPassword;
exports.confirm = confirm;
exports.ask = ask;
const promises_1 = require('node:readline/promises');
const node_stream_1 = require('node:stream');
const consumers_1 = require('node:stream/consumers');
const database_1 = require('../store/database');
const judge_password_1 = require('../sessions/judge-password');
/**
 * Reads a new password, never from the command line, where other users of the
 * machine see it.
 * @param fromStdin reads standard input to its end, less one line break;
 *   otherwise asks twice on the terminal, without echo.
 * @param texts of the account, which it must not be made of.
 * @throws OperatorError for a password that is easy to guess, two that differ, and a
 *   question without a terminal.
 */
async function readPassword(fromStdin, texts) {
  const password = fromStdin
    ? (await (0, consumers_1.text)(process.stdin)).replace(/\r?\n$/, '')
    : await askTwice();
  const refusal = await (0, judge_password_1.refuseNewPassword)(password, texts);
  if (refusal) {
    throw new database_1.OperatorError(refusal);
  }
  return password;
}
/**
 * Asks on the terminal whether to do what cannot be undone.
 * @param what to do, as a question without its mark.
 * @throws OperatorError for another answer than `yes`, and without a terminal.
 */
async function confirm(what, terminal = process) {
  const hint = `${what}? There is no terminal to ask; add --yes to do it.`;
  if ((await ask(`${what}? Type yes: `, hint, terminal)) !== 'yes') {
    throw new database_1.OperatorError('Cancelled.');
  }
}
async function askTwice() {
  const hint =
    'There is no terminal to ask for the password; give it on standard ' +
    'input with --password-stdin.';
  const password = await ask('Password: ', hint, process, true);
  if ((await ask('Again: ', hint, process, true)) !== password) {
    throw new database_1.OperatorError('The two passwords differ.');
  }
  return password;
}
/**
 * Asks a question on the terminal.
 * @param hint what to do where there is no terminal.
 * @param isSilent for a password: what is typed is not shown. Default false.
 * @throws OperatorError with the hint without a terminal, and when it is cancelled.
 */
async function ask(question, hint, {stdin, stderr} = process, isSilent = false) {
  if (!stdin.isTTY) {
    throw new database_1.OperatorError(hint);
  }
  const [before, after] = isSilent ? [question, '\n'] : ['', ''];
  // Readline echoes to its output, so it gets one that goes nowhere.
  const nowhere = new node_stream_1.Writable({write: (_, __, done) => done()});
  const output = isSilent ? nowhere : stderr;
  const lines = (0, promises_1.createInterface)({input: stdin, output, terminal: true});
  const stop = new AbortController();
  lines.on('SIGINT', () => stop.abort());
  stderr.write(before);
  try {
    return await lines.question(question, {signal: stop.signal});
  } catch {
    throw new database_1.OperatorError('Cancelled.');
  } finally {
    lines.close();
    stderr.write(after);
  }
}
