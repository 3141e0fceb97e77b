/**
 * Returns the name that identifies a keysound however a chart writes its file: `.\Kick.WAV`, `kick.ogg` and `KICK` are
 * one keysound. Empty for a file without a name.
 */
export function keysoundName(file: string): string {
  const path = file.replaceAll('\\', '/').toLowerCase();
  return path.replace(/^\.\//, '').replace(/\.(wav|ogg|mp3|flac|opus)$/, '');
}
