import { parse } from 'range-parser';

/** A range of a file's bytes, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** The status code for a well-formed range outside the file. */
const UNSATISFIABLE = 2;

/**
 * Parses a `Range` header with a single range (RFC 9110 §14). For several ranges, other units and invalid headers it
 * returns `whole`: the standard allows sending the whole file.
 *
 * @param size of the file, in bytes; not 0
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  if (!header?.startsWith('bytes=') || header.includes(',')) return 'whole';
  const { code, ranges } = parse(size, header);
  return ranges[0] ?? (code === UNSATISFIABLE ? 'unsatisfiable' : 'whole');
}
