/** Browsers and Node have this stream, but TypeScript's `lib` without `dom` does not declare it. */
declare class WritableStream {
  constructor(sink: { write(chunk: Uint8Array): void });
}
