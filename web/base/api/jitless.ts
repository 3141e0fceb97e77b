import { config } from 'zod';

// Zod compiles schemas with `new Function` for speed, which the content security policy forbids. It tries with the
// first schema, so this must run before any schema is created.
config({ jitless: true });
