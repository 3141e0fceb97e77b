import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a zip to write. What it claims about itself need not be true. */
export interface ZipEntry {
  /** Bytes are written as they are, without the UTF-8 flag. */
  name: string | Uint8Array;
  bytes?: Uint8Array;
  /** The compressed bytes, if given; sizes and checksum are still those of `bytes`. */
  packed?: Uint8Array;
  stored?: boolean;
  encrypted?: boolean;
  symlink?: boolean;
  /** A checksum or size to claim instead of the true one. */
  crc?: number;
  size?: number;
  /** The offset at which its bytes are claimed to begin; then none are written for it. */
  at?: number;
}

const ENCRYPTED = 1;
const UTF_8 = 1 << 11;
const LINK_MODE = 0o120777;
const UNIX = 3 << 8;

/** Writes a zip by hand, so that it can be one that no tool would write. */
export function zipOf(entries: readonly ZipEntry[], { comment = '' } = {}): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const { name, bytes = new Uint8Array(), stored = false, encrypted = false } = entry;
    const rawName = Buffer.from(name);
    const packed = Buffer.from(entry.packed ?? (stored ? bytes : deflateRawSync(bytes)));
    const flags = (encrypted ? ENCRYPTED : 0) | (typeof name === 'string' ? UTF_8 : 0);
    // The fields from the flags to the length of the name are the same in both headers.
    const common = Buffer.alloc(22);
    common.writeUInt16LE(flags, 0);
    common.writeUInt16LE(stored ? 0 : 8, 2);
    common.writeUInt32LE(0x5a21_0000, 4);
    common.writeUInt32LE(entry.crc ?? crc32(bytes), 8);
    common.writeUInt32LE(packed.length, 12);
    common.writeUInt32LE(entry.size ?? bytes.length, 16);
    common.writeUInt16LE(rawName.length, 20);

    const offset = entry.at ?? at;
    if (entry.at === undefined) {
      const local = Buffer.concat([
        Buffer.from('PK\x03\x04\x14\0', 'latin1'),
        common,
        Buffer.alloc(2),
        rawName,
        packed,
      ]);
      parts.push(local);
      at += local.length;
    }
    const tail = Buffer.alloc(16);
    tail.writeUInt32LE(entry.symlink ? LINK_MODE * 0x1_0000 : 0, 8);
    tail.writeUInt32LE(offset, 12);
    const madeBy = Buffer.alloc(4);
    madeBy.writeUInt16LE(UNIX | 20, 0);
    madeBy.writeUInt16LE(20, 2);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), madeBy, common, tail, rawName]));
  }
  const records = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(records.length, 12);
  end.writeUInt32LE(at, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...parts, records, end, Buffer.from(comment, 'latin1')]);
}
