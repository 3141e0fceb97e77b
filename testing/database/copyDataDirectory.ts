import fs from 'node:fs';
import { closeToOthers } from '#server/platform/privateFolder.ts';

/** Copies a data directory that no process has open into a new or empty folder, and returns that. */
export function copyDataDirectory(from: string, to: string): string {
  fs.cpSync(from, to, { recursive: true });
  // The copied folders have the modes of new ones, not those of the site.
  closeToOthers(to);
  return to;
}
