import { eventOf, type PlayEvent } from './events.ts';
import type { MinirFault } from './faults.ts';
import type { SiteAnswer, SiteClient } from './siteClient.ts';
import type { MinirPlay, MinirStore } from './store.ts';
import { uuidOf } from './uuid.ts';

/** Handles plays: saves them in MinIR's own record and sends them to the site. */
export interface Plays {
  /** Handles a play. Returns every response of the site; none while the play is held back to be overtaken. */
  play(play: MinirPlay): Promise<SiteAnswer[]>;
  /** Sends all of a player's bests to the site. */
  backfill(userId: string): Promise<SiteAnswer[]>;
}

const MOST_AT_ONCE = 500;
const TIMES: Partial<Record<MinirFault, number>> = { 'duplicate-events': 2, 'three-times': 3 };

export function plays(
  store: MinirStore,
  site: SiteClient,
  { now, fault }: { now(): Date; fault(): MinirFault | null },
): Plays {
  /** The play that is held back to be overtaken. */
  let held: PlayEvent | null = null;
  const seconds = () => Math.floor(now().getTime() / 1000);

  async function send(events: readonly PlayEvent[]): Promise<SiteAnswer[]> {
    const answers: SiteAnswer[] = [];
    const wrong = fault();
    const times = (wrong && TIMES[wrong]) ?? 1;
    for (const event of events) {
      for (let time = 0; time < times; time++) answers.push(await site.score(event));
    }
    return answers;
  }

  return {
    async play(play) {
      store.merge(play, seconds());
      const seed = `${play.userId} ${play.sha256} ${now().toISOString()}`;
      const event = eventOf(play, store.nextEventId(seed), seconds(), fault());
      if (fault() === 'reordered-events' && held === null) {
        held = event;
        return [];
      }
      const events = held === null ? [event] : [event, held];
      held = null;
      return send(events);
    },
    async backfill(userId) {
      const events = store.scoresOf(userId).map(({ songhash, playedAt, score, combo, ...facts }) => {
        const [sha256 = ''] = songhash.split('.');
        const play = { ...facts, userId, sha256, exscore: score, maxcombo: combo, playedAt };
        // The id stays the same until the score changes, so that sending it again changes nothing.
        const eventId = uuidOf(`best ${userId} ${songhash} ${facts.clear} ${score} ${combo}`);
        return eventOf({ ...play, lnmode: lnModeOf(facts.lnmode) }, eventId, seconds(), fault());
      });
      const answers: SiteAnswer[] = [];
      for (let start = 0; start < events.length; start += MOST_AT_ONCE) {
        answers.push(await site.scores(events.slice(start, start + MOST_AT_ONCE)));
      }
      return answers;
    },
  };
}

const lnModeOf = (mode: number) => (mode === 1 || mode === 2 ? mode : 0);
