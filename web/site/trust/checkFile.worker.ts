import { sha256 } from 'hash-wasm';
import { checkCountFile, countFileName, parseCountFile } from '#domain/openData/countFile.ts';

/** Recounts the file of a vote count by the rules in it: what it is, and what differs, by name. */
export async function checkFile(file: Blob) {
  if (file.size > 20_000_000) return { problem: 'tooLarge' } as const;
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { head, votes } = parseCountFile(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (head.form !== 1) return { problem: 'noFile' } as const;
    const differences = checkCountFile({ head, votes }).map(({ box, title, why }) => `${box} "${title}": ${why}`);
    const before = head.before ? `${head.before.file} ${head.before.sha256}` : '–';
    const name = countFileName(head.table, new Date(head.count));
    const facts = { name, votes: votes.length, sha256: await sha256(bytes), before };
    return { problem: differences.length > 0 ? 'differs' : null, facts, differences } as const;
  } catch {
    return { problem: 'noFile' } as const;
  }
}

globalThis.onmessage = async ({ data }: MessageEvent<File>) => self.postMessage(await checkFile(data));
