import type { Player } from '../data/players.ts';
import type { Answer, Site } from './site.ts';

/** Uploads a file of scores, as the settings do. */
export function sendScoreFile(
  site: Site,
  who: Player | null,
  file: Uint8Array | null,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const part = file ? { field: 'file', fileName: 'score.db', value: file } : { field: 'file', value: '' };
  return site.send('/api/user/scores/file', [part], who, headers);
}
