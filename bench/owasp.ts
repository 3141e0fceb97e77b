/** What OWASP's Password Storage Cheat Sheet asks of argon2id at the least: 19 MiB, two passes, one lane. */
export const OWASP = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
