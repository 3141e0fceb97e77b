import { fold } from '#domain/common/text.ts';
import { songKey } from '#domain/voting/submissions/sameSong.ts';

/** Returns the columns for title and artist, and the keys computed from them. */
export const nameColumns = (title: string, artist: string) => ({
  title,
  artist,
  titleKey: fold(title),
  artistKey: fold(artist),
  songKey: songKey(title, artist),
});
