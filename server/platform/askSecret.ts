import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { CommandError } from './command.ts';

/**
 * Asks for a secret at the terminal, twice and without showing it. Where standard input is not a terminal, its only
 * line is the secret.
 *
 * @param what names it for the operator: `password`
 * @throws CommandError when none is given, or the two differ
 */
export async function askSecret(what: string): Promise<string> {
  if (!process.stdin.isTTY) {
    const given = (await text(process.stdin)).replace(/\r?\n$/, '');
    if (given === '')
      throw new CommandError(`The ${what} is missing: type it at a terminal, or give it on standard input.`);
    return given;
  }
  const nothing = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nothing, terminal: true });
  const ask = (question: string) =>
    new Promise<string>((resolve, reject) => {
      process.stderr.write(question);
      lines.once('close', () => reject(new CommandError(`\nNo ${what} was given.`)));
      lines.once('line', (line) => {
        process.stderr.write('\n');
        resolve(line);
      });
    });
  try {
    const first = await ask(`New ${what}: `);
    if ((await ask(`The same ${what} again: `)) !== first)
      throw new CommandError(`The two differ: nothing was changed.`);
    return first;
  } finally {
    lines.close();
  }
}
