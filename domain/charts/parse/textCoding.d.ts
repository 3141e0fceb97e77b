/** Browsers and Node have these text coders, but TypeScript's `lib` without `dom` does not declare them. */
declare class TextDecoder {
  constructor(label: string, options?: { ignoreBOM?: boolean });
  decode(bytes: Uint8Array): string;
}

declare class TextEncoder {
  encode(text: string): Uint8Array;
}
