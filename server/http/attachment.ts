/** Signs that a file's name cannot have somewhere, or that nobody sees. */
const NO_FILE_NAME = /[\\/:*?"<>|]|\p{Cc}|\p{Default_Ignorable_Code_Point}|\p{Bidi_Control}/gu;

/**
 * The value of `Content-Disposition` for a file to keep: its name in ASCII for old readers, and whole as `filename*`
 * (RFC 6266).
 */
export function attachment(name: string): string {
  const whole = name.toWellFormed().replace(NO_FILE_NAME, '_').trim();
  const ascii = whole.replace(/[^\x20-\x7e]/gu, '_').replaceAll('%', '_');
  const encoded = encodeURIComponent(whole).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
