/** The clients a player may come from, by their names on the wire, as players write them. */
export const clients = { lr2: 'LR2', beatoraja: 'beatoraja' } as const;

export type Client = keyof typeof clients;
