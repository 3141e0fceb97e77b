/** Where the community is that every site is copied from. */
interface Settled {
  /** The data directory. */
  data: string;
  /** The name of the database, on the server engine. */
  database?: string | undefined;
}

const PLACE = 'STELLAVERSE_SETTLED';

/** Told by what runs before all journeys, in a process of its own, to those. */
export const settled = {
  tell(place: Settled): void {
    process.env[PLACE] = JSON.stringify(place);
  },
  told(): Settled {
    const place = process.env[PLACE];
    if (place === undefined) throw new Error('nothing was settled before the journeys');
    return JSON.parse(place);
  },
};
