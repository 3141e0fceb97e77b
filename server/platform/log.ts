import { type DestinationStream, type LevelWithSilent, type Logger, pino } from 'pino';

import { withoutControl } from '#domain/common/text.ts';

/**
 * Creates the log: JSON lines on standard output. Of an error it holds only type, message, stack and code, since the
 * details of a database error can hold whole rows with the comments of players. Control characters of texts are left out.
 */
export function createLog(level: LevelWithSilent, destination: DestinationStream = pino.destination(1)): Logger {
  return pino({ level, serializers: { err: serializeError }, hooks: { streamWrite } }, destination);
}

function serializeError(error: Error & { code?: unknown }) {
  const { type, message, stack } = pino.stdSerializers.err(error);
  return { type, message, stack, code: error.code };
}

/** Removes control characters from a line, and their escapes, which become the characters again where the line is read. */
function streamWrite(line: string): string {
  const readable = line.replace(/\\(?:u[0-9a-f]{4}|[^u])/gi, (escaped) => {
    const sign = JSON.parse(`"${escaped}"`) as string;
    return withoutControl(sign, '\n\t') === '' ? '' : escaped;
  });
  return withoutControl(readable, '\n');
}
