import { type DestinationStream, type LevelWithSilent, type Logger, pino } from 'pino';

/**
 * The log: JSON lines on standard output. Of an error only what says what broke: the details of a database's error hold
 * whole rows, with the comments in them.
 */
export function createLog(level: LevelWithSilent, destination: DestinationStream = pino.destination(1)): Logger {
  return pino({ level, serializers: { err: broken } }, destination);
}

function broken(error: Error & { code?: unknown }) {
  const { type, message, stack } = pino.stdSerializers.err(error);
  return { type, message, stack, code: error.code };
}
