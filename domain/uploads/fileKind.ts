import { isChartFileName } from '../charts/chartFileName.ts';

/** How files begin that are no text, whatever they are called: zip (also an empty one), PNG, JPEG, RAR, 7z, programs. */
const BINARY = ['PK\x03\x04', 'PK\x05\x06', '\x89PNG', '\xff\xd8\xff', 'Rar!\x1a', '7z\xbc\xaf', '\x7fELF'];
const ZIP = BINARY.slice(0, 2);

const beginsWith = (bytes: Uint8Array, signs: string) =>
  bytes.length >= signs.length && [...signs].every((sign, at) => bytes[at] === sign.charCodeAt(0));

/** What a file is, when its ending and its first bytes agree; null: neither, or they disagree. */
export function fileKind({ name, bytes }: { name: string; bytes: Uint8Array }): 'chart' | 'zip' | null {
  if (/\.zip$/i.test(name)) return ZIP.some((signs) => beginsWith(bytes, signs)) ? 'zip' : null;
  if (!isChartFileName(name)) return null;
  return BINARY.some((signs) => beginsWith(bytes, signs)) ? null : 'chart';
}
