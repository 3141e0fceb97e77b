import { acceptedEncoding, type Encoding } from './acceptedEncoding.ts';
import { compress } from './compress.ts';
import { MIN_COMPRESSED } from './compressReplies.ts';

/** A reply that is the same for everybody. Each encoding is made once, when it is first asked for. */
export interface KeptReply {
  readonly bytes: Buffer;
  /** @param accepted the Accept-Encoding header */
  content(accepted: string | undefined): Promise<{ bytes: Buffer; headers: Record<string, string> }>;
}

export function keptReply(bytes: Buffer): KeptReply {
  const contents = new Map<Encoding, ReturnType<KeptReply['content']>>();
  async function encoded(encoding: Encoding) {
    const content = await compress(bytes, encoding, 'small');
    const headers = {
      'Content-Length': String(content.length),
      ...(bytes.length >= MIN_COMPRESSED && { Vary: 'Accept-Encoding' }),
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    };
    return { bytes: content, headers };
  }
  return {
    bytes,
    content(accepted) {
      const encoding = bytes.length < MIN_COMPRESSED ? 'identity' : acceptedEncoding(accepted);
      const content = contents.get(encoding) ?? encoded(encoding);
      contents.set(encoding, content);
      return content;
    },
  };
}
