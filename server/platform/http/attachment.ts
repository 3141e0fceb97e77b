import { encodeExtended } from 'content-disposition';

/** Characters that some operating system does not allow in file names, and invisible ones. */
const NOT_IN_FILE_NAMES = /[\\/:*?"<>|]|\p{Cc}|\p{Default_Ignorable_Code_Point}|\p{Bidi_Control}/gu;

/**
 * Returns the value of `Content-Disposition` for a download: the name in ASCII for old clients, and the whole name as
 * `filename*` (RFC 6266).
 */
export function attachment(name: string): string {
  const whole = name.toWellFormed().replace(NOT_IN_FILE_NAMES, '_').trim();
  const ascii = whole.replace(/[^\x20-\x7e]/gu, '_').replaceAll('%', '_');
  return `attachment; filename="${ascii}"; filename*=${encodeExtended(whole)}`;
}
