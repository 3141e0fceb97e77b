/** Requests of one address that begin in one turn of the event loop, while more wait for the next. */
export const BEGUN_PER_TURN = 4;

/** Divides each turn of the event loop among addresses: without it, whoever has most connections makes every turn long. */
export interface LoopShares {
  /** Calls `run` in this turn of the loop, or in a later one after what the address has waiting already. */
  begin(address: string, run: () => void): void;
}

export function createLoopShares(perTurn: number): LoopShares {
  const begun = new Map<string, number>();
  const waiting = new Map<string, (() => void)[]>();
  let isScheduled = false;

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(nextTurn);
  }

  function nextTurn(): void {
    isScheduled = false;
    begun.clear();
    for (const [address, line] of waiting) {
      const next = line.splice(0, perTurn);
      begun.set(address, next.length);
      if (line.length === 0) waiting.delete(address);
      for (const run of next) run();
    }
    if (begun.size > 0) schedule();
  }

  return {
    begin(address, run) {
      schedule();
      const count = begun.get(address) ?? 0;
      if (count < perTurn && !waiting.has(address)) {
        begun.set(address, count + 1);
        return run();
      }
      const line = waiting.get(address) ?? [];
      waiting.set(address, line);
      line.push(run);
    },
  };
}
