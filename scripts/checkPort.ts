import net from 'node:net';
import { portInUse } from '#server/listen.ts';
import { OperatorError } from '#server/platform/operatorError.ts';

/**
 * Checks that a port is free, before a long start.
 *
 * @throws OperatorError with the advice
 */
export async function checkPort(port: number, advice?: string): Promise<void> {
  const probe = net.createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    probe
      .once('error', () => resolve(false))
      .once('listening', () => resolve(true))
      .listen(port);
  });
  if (!isFree) throw new OperatorError(portInUse(port, advice));
  await new Promise((resolve) => probe.close(resolve));
}
