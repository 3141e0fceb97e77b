import type { Answer, ParsedRequest } from './exchange.ts';
import { MINIR_FAULTS, type MinirFault } from './faults.ts';
import type { Plays } from './plays.ts';
import type { MinirPlay, MinirStore } from './store.ts';

interface Facts {
  store: MinirStore;
  plays: Plays;
  setSite(url: string): void;
  setFault(fault: MinirFault | null): void;
}

/** Answers `/__control/*`: commands of a test or script in another process, as JSON. */
export function control({
  store,
  plays,
  setSite,
  setFault,
}: Facts): (asked: ParsedRequest) => Promise<Answer | undefined> {
  return async ({ method, path, fields, isJson }) => {
    if (method !== 'POST' || !path.startsWith('/__control/')) return undefined;
    if (!isJson) return { json: { error: 'JSON only' }, status: 415 };
    const text = (name: string) => String(fields[name] ?? '');
    switch (path) {
      case '/__control/account': {
        const { email, password, name, bio } = {
          email: text('email'),
          password: text('password'),
          name: text('name'),
          bio: text('bio'),
        };
        const userId = typeof fields.userId === 'string' ? fields.userId : undefined;
        return { json: { userId: store.add({ email, password, name, bio, userId }).userId } };
      }
      case '/__control/play':
        return { json: await plays.play(fields as unknown as MinirPlay) };
      case '/__control/backfill':
        return { json: await plays.backfill(text('userId')) };
      case '/__control/site':
        setSite(text('url'));
        return { json: {} };
      case '/__control/fault': {
        const fault = MINIR_FAULTS.find((one) => one === fields.fault) ?? null;
        setFault(fault);
        return { json: { fault } };
      }
      default:
        return undefined;
    }
  };
}
