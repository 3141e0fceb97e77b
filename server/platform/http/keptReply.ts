import { acceptedEncoding } from './acceptedEncoding.ts';
import { compressOnce } from './compress.ts';
import { MIN_COMPRESSED } from './compressReplies.ts';

/** A reply that is the same for everybody. Each encoding is made once, when it is first asked for. */
export interface KeptReply {
  readonly bytes: Buffer;
  /** @param accepted the Accept-Encoding header */
  content(accepted: string | undefined): Promise<{ bytes: Buffer; headers: Record<string, string> }>;
}

export function keptReply(bytes: Buffer): KeptReply {
  const encoded = compressOnce(bytes);
  return {
    bytes,
    async content(accepted) {
      const encoding = bytes.length < MIN_COMPRESSED ? 'identity' : acceptedEncoding(accepted);
      const content = await encoded(encoding);
      const headers = {
        'Content-Length': String(content.length),
        ...(bytes.length >= MIN_COMPRESSED && { Vary: 'Accept-Encoding' }),
        ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
      };
      return { bytes: content, headers };
    },
  };
}
