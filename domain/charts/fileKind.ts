import { isChartFileName } from './chartFileName.ts';

/** Signatures of binary files: zip (also an empty one), PNG, JPEG, RAR, 7z, programs. */
const BINARY = ['PK\x03\x04', 'PK\x05\x06', '\x89PNG', '\xff\xd8\xff', 'Rar!\x1a', '7z\xbc\xaf', '\x7fELF'];
const ZIP = BINARY.slice(0, 2);

const startsWith = (bytes: Uint8Array, signature: string) =>
  bytes.length >= signature.length && [...signature].every((byte, at) => bytes[at] === byte.charCodeAt(0));

/** Returns the kind of a file if its extension and its first bytes agree, else null. */
export function fileKind({ name, bytes }: { name: string; bytes: Uint8Array }): 'chart' | 'zip' | null {
  if (/\.zip$/i.test(name)) return ZIP.some((signature) => startsWith(bytes, signature)) ? 'zip' : null;
  if (!isChartFileName(name)) return null;
  return BINARY.some((signature) => startsWith(bytes, signature)) ? null : 'chart';
}
