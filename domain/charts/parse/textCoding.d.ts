/** The two text coders that browsers and Node share: the only thing of the outside world the domain needs. */
declare class TextDecoder {
  constructor(label: string, options?: { ignoreBOM?: boolean });
  decode(bytes: Uint8Array): string;
}

declare class TextEncoder {
  encode(text: string): Uint8Array;
}
