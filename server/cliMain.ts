import { statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { withoutControl } from '#domain/common/text.ts';
import { runInServer } from './adminSocket.ts';
import { commands } from './commands.ts';
import { openContext } from './openContext.ts';
import { askSecret } from './platform/askSecret.ts';
import { type Arguments, type Command, CommandError } from './platform/command.ts';
import { type Config, readConfig } from './platform/config.ts';
import { DataDirectoryInUseError } from './platform/database/directoryLock.ts';
import { createLog } from './platform/log.ts';
import { exitWithError } from './platform/operatorError.ts';
import { createPrivateFiles } from './platform/privateFolder.ts';

/**
 * `npm run cli -- COMMAND …`: runs a command on the configured data; if a server has the data directory, in that
 * server.
 */
async function main([name = 'help', ...args]: string[]): Promise<void> {
  if (name === 'help' || name === '--help') return console.log(help());
  const command = commands.find((each) => each.name === name);
  if (!command) throw new CommandError(`There is no command ${name}.\n\n${help()}`);
  const { values, positionals } = parseCommand(args, command);
  const config = readConfig(process.env);
  if (!command.withoutSite) requireSite(config);
  const { asks } = command;
  const asked = asks && values[asks] === undefined ? { [asks]: await askSecret(asks) } : {};
  const given = { values: { ...values, ...asked }, positionals, folder: process.cwd() };
  const print = (line: string) => console.log(withoutControl(line, '\t'));
  try {
    await (command.runStopped?.(config, given, print) ?? runOnData(command, config, given, print));
  } catch (error) {
    if (!(error instanceof DataDirectoryInUseError)) throw error;
    await runInServer(config.DATA_DIR, name, given, print);
  }
}

/**
 * Refuses to create a second site where the operator meant the one of the server. Whether this user may open the folder
 * is found out later.
 *
 * @throws CommandError when there is no site
 */
function requireSite({ DATA_DIR, DATABASE_URL, SITE_SECRET, FILES_S3_URL }: Config): void {
  if (DATABASE_URL !== undefined && SITE_SECRET !== undefined && FILES_S3_URL !== undefined) return;
  const place = path.resolve(DATA_DIR, DATABASE_URL === undefined ? 'database' : '');
  try {
    statSync(place);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return;
    throw new CommandError(
      `There is no site in ${path.resolve(DATA_DIR)}: set DATA_DIR to that of the server. A new site is created by its first start.`,
    );
  }
}

async function runOnData(command: Command, config: Config, given: Arguments, print: (line: string) => void) {
  const opened = await openContext(config, createLog('error'), { migrates: command.migrates ?? false });
  try {
    await command.run(opened.ctx, given, print);
  } finally {
    await opened.close();
  }
}

function parseCommand(args: string[], command: Command) {
  try {
    const { values, positionals } = parseArgs({ args, options: command.options, allowPositionals: true });
    return { values: values as Record<string, string | boolean | undefined>, positionals };
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\nUsage: npm run cli -- ${command.name} ${command.usage}`);
  }
}

const help = () =>
  [
    'Usage: npm run cli -- COMMAND …',
    '',
    ...commands.map(({ name, usage, about }) => `  ${name} ${usage}\n      ${about}`),
  ].join('\n');

createPrivateFiles();
try {
  await main(process.argv.slice(2));
} catch (error) {
  exitWithError(error);
}
