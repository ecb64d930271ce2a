import pino, {type DestinationStream, type Logger} from 'pino';

/**
 * Creates a writer of JSON lines, each with its time in ISO 8601. A line is
 * written before the call returns, so none is lost when the process ends.
 *
 * @param destination default: standard output.
 */
export function createJsonLines(destination?: DestinationStream): Logger {
  return pino(
    {
      base: null,
      messageKey: 'message',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {level: (level) => ({level})},
    },
    destination ?? pino.destination({dest: 1, sync: true}),
  );
}
