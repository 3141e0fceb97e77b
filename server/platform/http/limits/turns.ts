/** Lets only so many under a key run at the same time; the others wait for their turn, first come first served. */
export interface Turns {
  /** Calls `run` when it is the turn of `who`, at once if there is room. */
  take(key: string, atOnce: number, who: object, run: () => void): void;
  /** Ends the turn of `who`, or its waiting. */
  leave(key: string, who: object): void;
}

interface Line {
  running: Set<object>;
  /** In order of arrival, with what to call. */
  waiting: Map<object, () => void>;
}

export function createTurns(): Turns {
  const lines = new Map<string, Line>();
  return {
    take(key, atOnce, who, run) {
      const line = lines.get(key) ?? { running: new Set(), waiting: new Map() };
      lines.set(key, line);
      if (line.running.size >= atOnce) {
        line.waiting.set(who, run);
        return;
      }
      line.running.add(who);
      run();
    },
    leave(key, who) {
      const line = lines.get(key);
      if (!line) return;
      line.waiting.delete(who);
      if (!line.running.delete(who)) return;
      const [next] = line.waiting;
      if (next) {
        const [other, run] = next;
        line.waiting.delete(other);
        line.running.add(other);
        run();
      } else if (line.running.size === 0) lines.delete(key);
    },
  };
}
