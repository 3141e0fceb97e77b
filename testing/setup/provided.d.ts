import 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    engine: 'embedded' | 'server';
    /** Embedded: the directory to copy. Server: the name of the template database. */
    template: string;
  }
}
