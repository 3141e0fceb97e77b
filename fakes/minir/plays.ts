import { eventOf } from './events.ts';
import type { SiteAnswer, SiteClient } from './siteClient.ts';
import type { MinirPlay, MinirStore } from './store.ts';
import { uuidOf } from './uuid.ts';

/** Handles plays: saves them in MinIR's own record and sends them to the site. */
export interface Plays {
  /** Handles a play. Returns the response of the site. */
  play(play: MinirPlay): Promise<SiteAnswer[]>;
  /** Sends all of a player's bests to the site. */
  backfill(userId: string): Promise<SiteAnswer[]>;
}

const MOST_AT_ONCE = 500;

export function plays(store: MinirStore, site: SiteClient, now: () => Date): Plays {
  const seconds = () => Math.floor(now().getTime() / 1000);

  return {
    async play(play) {
      store.merge(play, seconds());
      const seed = `${play.userId} ${play.sha256} ${now().toISOString()}`;
      return [await site.score(eventOf(play, store.nextEventId(seed), seconds()))];
    },
    async backfill(userId) {
      const events = store.scoresOf(userId).map(({ songhash, playedAt, score, combo, ...facts }) => {
        const [sha256 = ''] = songhash.split('.');
        const play = { ...facts, userId, sha256, exscore: score, maxcombo: combo, playedAt };
        // The id stays the same until the score changes, so that sending it again changes nothing.
        const eventId = uuidOf(`best ${userId} ${songhash} ${facts.clear} ${score} ${combo}`);
        return eventOf({ ...play, lnmode: lnModeOf(facts.lnmode) }, eventId, seconds());
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
