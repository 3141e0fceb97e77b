import fs from 'node:fs';
import { root } from './runTool.ts';

/**
 * Writes a generated file of the project. With `--check` on the command line it only reports whether the file is up to
 * date, also by the exit code.
 *
 * @param file its path from the project's root
 */
export function writeOrCheck(file: string, text: string): void {
  const place = `${root}/${file}`;
  if (!process.argv.includes('--check')) {
    fs.writeFileSync(place, text);
  } else if (!fs.existsSync(place) || fs.readFileSync(place, 'utf8') !== text) {
    console.error(`${file} is stale: run node ${process.argv[1]?.slice(root.length + 1)}`);
    process.exitCode = 1;
  }
}
