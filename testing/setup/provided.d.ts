import 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    engine: 'embedded' | 'server';
    /** The directory to copy (embedded engine), or the name of the template database (server engine). */
    template: string;
  }
}
