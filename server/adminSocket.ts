import { chmodSync, rmSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Context } from './base/context.ts';
import { type Arguments, CommandError } from './cli/command.ts';
import { commands } from './commands.ts';

/** The longest path a Unix socket may have; Linux allows 107 bytes, macOS 103. */
const LONGEST_PATH = 100;

const socketPath = (dataDir: string) => path.resolve(dataDir, 'admin.sock');

type Answer = { line: string } | { failed: string } | { done: true };

/**
 * Lets the CLI run its commands in this process while it has the data directory. Only who may read the directory may
 * connect: the socket is a file of the server's user.
 */
export async function openAdminSocket(ctx: Context): Promise<() => Promise<void>> {
  const file = socketPath(ctx.config.DATA_DIR);
  if (file.length > LONGEST_PATH) {
    ctx.log.warn({ file }, 'the path of the data directory is too long for commands while the server runs');
    return async () => undefined;
  }
  // The directory is locked by this process, so a socket that is there was left by one that is gone.
  rmSync(file, { force: true });
  /** Who has not said yet what to run: a stop does not wait for them, but for commands it does. */
  const silent = new Set<net.Socket>();
  const stopping = new AbortController();
  const server = net.createServer((connection) => {
    const leave = () => void silent.delete(connection);
    silent.add(connection.once('close', leave));
    void answer(ctx, connection, { onRequest: leave, stopping: stopping.signal });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(file, resolve));
  chmodSync(file, 0o600);
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      stopping.abort();
      for (const connection of silent) connection.destroy();
    });
}

/** Runs the command that comes through a connection. Anything else that comes, or a caller who is gone, changes nothing. */
async function answer(
  ctx: Context,
  connection: net.Socket,
  { onRequest, stopping }: { onRequest: () => void; stopping: AbortSignal },
) {
  const gone = new AbortController();
  connection.once('close', () => gone.abort());
  const signal = AbortSignal.any([stopping, gone.signal]);
  const send = (message: Answer) => connection.writable && connection.write(`${JSON.stringify(message)}\n`);
  connection.on('error', () => connection.destroy());
  // The lines pass on the connection's errors: who hears neither is ended by a caller who is gone.
  const lines = createInterface({ input: connection }).on('error', () => undefined);
  try {
    for await (const line of lines) {
      onRequest();
      const { name, given } = JSON.parse(line) as { name: string; given: Arguments };
      const command = commands.find((each) => each.name === name);
      if (!command) throw new CommandError(`The server does not know the command ${name}: is it older?`);
      await command.run(ctx, given, (text) => send({ line: text }), signal);
      send({ done: true });
      break;
    }
  } catch (error) {
    if (!(error instanceof CommandError)) ctx.log.error({ err: error }, 'a command failed');
    send({ failed: error instanceof Error ? error.message : String(error) });
  }
  connection.end();
}

/**
 * Runs a command in the server that has the data directory.
 *
 * @throws CommandError with what went wrong there, or with what to do when no server can be asked
 */
export async function runInServer(
  dataDir: string,
  name: string,
  given: Arguments,
  print: (line: string) => void,
): Promise<void> {
  const connection = net.connect(socketPath(dataDir));
  try {
    await new Promise<void>((resolve, reject) => connection.once('error', reject).once('connect', resolve));
  } catch {
    throw new CommandError(
      `Another process has ${dataDir}, and it takes no commands: stop it, then run this command again.`,
    );
  }
  connection.write(`${JSON.stringify({ name, given })}\n`);
  for await (const line of createInterface({ input: connection })) {
    const message = JSON.parse(line) as Answer;
    if ('line' in message) print(message.line);
    else if ('failed' in message) throw new CommandError(message.failed);
    else return;
  }
  throw new CommandError('The server stopped before the command was done; whatever was not reported did not happen.');
}
