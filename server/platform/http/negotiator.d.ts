/**
 * Types for the part of negotiator 1.x that the server uses; it has none. Those of DefinitelyTyped lack `preferred`.
 */
declare module 'negotiator' {
  class Negotiator {
    constructor(request: { headers: Readonly<Record<string, string | undefined>> });
    language<Name extends string>(available: readonly Name[]): Name | undefined;
    encodings<Name extends string>(available: readonly Name[], options?: { preferred: readonly Name[] }): Name[];
  }
  export = Negotiator;
}
