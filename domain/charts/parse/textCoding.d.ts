/**
 * The text coders that browsers and Node share. The language library does not declare them, and nothing else is needed
 * here.
 */
declare class TextDecoder {
  constructor(label: string, options?: { ignoreBOM?: boolean });
  decode(bytes: Uint8Array): string;
}

declare class TextEncoder {
  encode(text: string): Uint8Array;
}
