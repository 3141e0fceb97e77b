/** The clients of players: the names the API uses, and the names players write. */
export const clients = { lr2: 'LR2', beatoraja: 'beatoraja' } as const;

export type Client = keyof typeof clients;
