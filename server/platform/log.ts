import { type DestinationStream, type LevelWithSilent, type Logger, pino } from 'pino';

import { withoutControl } from '#domain/common/text.ts';
import { currentRequestId } from './http/requestId.ts';

/**
 * Creates the log: JSON lines on standard output. Errors have only type, message, stack and code, since the details of
 * a database error can contain whole rows with players' comments. Control characters are removed. Lines of a request have
 * its ID.
 */
export function createLog(level: LevelWithSilent, destination: DestinationStream = pino.destination(1)): Logger {
  const log = pino({ level, serializers: { err: serializeError }, hooks: { streamWrite }, mixin }, destination);
  /** Adds the ID of the request. Fastify gives it to the log of each request itself. */
  function mixin(_line: object, _level: number, by: unknown) {
    const reqId = by === log ? currentRequestId() : undefined;
    return reqId === undefined ? {} : { reqId };
  }
  return log;
}

function serializeError(error: Error & { code?: unknown }) {
  const { type, message, stack } = pino.stdSerializers.err(error);
  return { type, message, stack, code: error.code };
}

/** Removes control characters from a line, and their JSON escapes, which readers would decode. */
function streamWrite(line: string): string {
  const readable = line.replace(/\\(?:u[0-9a-f]{4}|[^u])/gi, (escaped) => {
    const sign = JSON.parse(`"${escaped}"`) as string;
    return withoutControl(sign, '\n\t') === '' ? '' : escaped;
  });
  return withoutControl(readable, '\n');
}
