import { chmodSync, rmSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { withoutControl } from '#domain/common/text.ts';
import { commands } from './commands.ts';
import { type Arguments, CommandError } from './platform/command.ts';
import type { Context } from './platform/context.ts';
import { linesOf } from './platform/linesOf.ts';

/** The maximum length of a Unix socket's path: Linux allows 107 bytes, macOS 103. */
const MAX_PATH_LENGTH = 100;

const socketPath = (dataDir: string) => path.resolve(dataDir, 'admin.sock');

/** A message from the server to the CLI, one per line. */
type Message = { line: string } | { failed: string } | { done: true };

/**
 * Lets the CLI run its commands in this process while it holds the lock of the data directory. Only the user who runs
 * the server can connect, since the socket is a file with mode 0600.
 *
 * @returns a function that closes the socket and waits for running commands
 */
export async function openAdminSocket(ctx: Context): Promise<() => Promise<void>> {
  const file = socketPath(ctx.config.DATA_DIR);
  if (file.length > MAX_PATH_LENGTH) {
    ctx.log.warn({ file }, 'the path of the data directory is too long for commands while the server runs');
    return async () => undefined;
  }
  // This process has locked the directory, so an existing socket was left by a process that has ended.
  rmSync(file, { force: true });
  /** Connections that have not sent a command yet. Closing waits for commands, but not for these. */
  const idle = new Set<net.Socket>();
  const stopping = new AbortController();
  const server = net.createServer((connection) => {
    const forget = () => void idle.delete(connection);
    idle.add(connection.once('close', forget));
    void handleConnection(ctx, connection, { onCommand: forget, stopping: stopping.signal });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(file, resolve));
  chmodSync(file, 0o600);
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      stopping.abort();
      for (const connection of idle) connection.destroy();
    });
}

/** Runs the command that a connection sends. Invalid input and clients that have disconnected change nothing. */
async function handleConnection(
  ctx: Context,
  connection: net.Socket,
  { onCommand, stopping }: { onCommand: () => void; stopping: AbortSignal },
) {
  const disconnected = new AbortController();
  connection.once('close', () => disconnected.abort());
  const signal = AbortSignal.any([stopping, disconnected.signal]);
  const send = (message: Message) => connection.writable && connection.write(`${JSON.stringify(message)}\n`);
  connection.on('error', () => connection.destroy());
  try {
    const line = await firstLine(connection);
    if (line !== null) {
      onCommand();
      const { name, given } = JSON.parse(line) as { name: string; given: Arguments };
      const command = commands.find((each) => each.name === name);
      if (!command) throw new CommandError(`The server does not know the command ${name}: is it older?`);
      await command.run(ctx, given, (text) => send({ line: withoutControl(text, '\t') }), signal);
      send({ done: true });
    }
  } catch (error) {
    if (!(error instanceof CommandError)) ctx.log.error({ err: error }, 'a command failed');
    send({ failed: withoutControl(error instanceof Error ? error.message : String(error), '\n\t') });
  }
  connection.end();
}

/** Returns the first line that a client sends, null when it disconnects without one. */
async function firstLine(connection: net.Socket): Promise<string | null> {
  try {
    for await (const line of linesOf(connection.iterator({ destroyOnReturn: false }))) return line;
  } catch {
    // The client has disconnected.
  } finally {
    // Reads and drops the rest, so that the end of the connection is noticed.
    connection.resume();
  }
  return null;
}

/**
 * Runs a command in the server that holds the lock of the data directory.
 *
 * @throws CommandError with what went wrong there, or with what to do when no server accepts commands
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
      `Another process uses ${dataDir}, and it accepts no commands: stop it, then run this command again.`,
    );
  }
  connection.write(`${JSON.stringify({ name, given })}\n`);
  for await (const line of linesOf(connection)) {
    const message = JSON.parse(line) as Message;
    if ('line' in message) print(message.line);
    else if ('failed' in message) throw new CommandError(message.failed);
    else return;
  }
  throw new CommandError('The server stopped before the command was done; only what was reported has happened.');
}
