/**
 * The stream that receives unpacked bytes. Browsers and Node share it, but the language library does not declare it.
 */
declare class WritableStream {
  constructor(sink: { write(chunk: Uint8Array): void });
}
