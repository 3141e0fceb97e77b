import fc from 'fast-check';

// vitest.config.ts sets it.
fc.configureGlobal({ seed: Number(process.env.TEST_SEED) });
