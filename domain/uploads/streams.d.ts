/** What takes the bytes that are unpacked: browsers and Node share it, and it is in neither's language library. */
declare class WritableStream {
  constructor(sink: { write(chunk: Uint8Array): void });
}
