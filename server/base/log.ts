import { type DestinationStream, type LevelWithSilent, type Logger, pino } from 'pino';

/**
 * Creates the log: JSON lines on standard output. Of an error it holds only type, message, stack and code, since the
 * details of a database error can hold whole rows with the comments of players.
 */
export function createLog(level: LevelWithSilent, destination: DestinationStream = pino.destination(1)): Logger {
  return pino({ level, serializers: { err: serializeError } }, destination);
}

function serializeError(error: Error & { code?: unknown }) {
  const { type, message, stack } = pino.stdSerializers.err(error);
  return { type, message, stack, code: error.code };
}
