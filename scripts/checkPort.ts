import net from 'node:net';
import { listenAt } from '#server/listen.ts';

/**
 * Checks that a port is free, before a long start.
 *
 * @throws OperatorError with the advice
 */
export async function checkPort(port: number, advice?: string): Promise<void> {
  const probe = net.createServer();
  await listenAt(probe, undefined, port, advice);
  await new Promise((resolve) => probe.close(resolve));
}
