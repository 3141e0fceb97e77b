/**
 * The name by which a sound is known, whichever way a chart writes it: `.\Kick.WAV`, `kick.ogg` and `KICK` are one sound
 * (bms-parsing §7). Empty for a file that has no name.
 */
export function keysoundName(file: string): string {
  const path = file.replaceAll('\\', '/').toLowerCase();
  return path.replace(/^\.\//, '').replace(/\.(wav|ogg|mp3|flac|opus)$/, '');
}
