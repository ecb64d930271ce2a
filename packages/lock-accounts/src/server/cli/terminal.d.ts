type Terminal = Pick<NodeJS.Process, 'stdin' | 'stderr'>;
/**
 * Reads a new password, never from the command line, where other users of the
 * machine see it.
 * @param fromStdin reads standard input to its end, less one line break;
 *   otherwise asks twice on the terminal, without echo.
 * @param texts of the account, which it must not be made of.
 * @throws OperatorError for a password that is easy to guess, two that differ, and a
 *   question without a terminal.
 */
export declare function readPassword(fromStdin: boolean, texts: readonly string[]): Promise<string>;
/**
 * Asks on the terminal whether to do what cannot be undone.
 * @param what to do, as a question without its mark.
 * @throws OperatorError for another answer than `yes`, and without a terminal.
 */
export declare function confirm(what: string, terminal?: Terminal): Promise<void>;
/**
 * Asks a question on the terminal.
 * @param hint what to do where there is no terminal.
 * @param isSilent for a password: what is typed is not shown. Default false.
 * @throws OperatorError with the hint without a terminal, and when it is cancelled.
 */
export declare function ask(
  question: string,
  hint: string,
  {stdin, stderr}?: Terminal,
  isSilent?: boolean,
): Promise<string>;
export {};
