/** The minimum for argon2id in OWASP's Password Storage Cheat Sheet: 19 MiB, two passes, one lane. */
export const OWASP = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
