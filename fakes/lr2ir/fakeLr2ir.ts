import type { Variant } from './answerService.ts';
import type { FakeStore } from './fakeStore.ts';
import type { Lr2irFault } from './lr2irFaults.ts';

/** A request to the service. The fields of a form are in the path, like those of a query. */
export interface FakeRequest {
  method: string;
  path: string;
  /** Milliseconds since 1970. */
  at: number;
  userAgent: string;
}

/** A fake server with the protocol of LR2IR (ranking-services.md §10.1). */
export interface FakeLr2ir extends Pick<FakeStore, 'putPlayer' | 'putScores' | 'addScore' | 'putChart' | 'addBbs'> {
  /** The value for `LR2IR_URL`: `http://127.0.0.1:PORT/~lavalse/LR2IR`. */
  url: string;
  origin: string;
  setFault(fault: Lr2irFault | null): void;
  /** Chooses a variant. Fields that are left out get their usual values. */
  setVariant(variant: Partial<Variant>): void;
  requests(): readonly FakeRequest[];
  /** Returns how many requests reached the host that `redirect-elsewhere` points to. */
  requestsElsewhere(): number;
  /** Resets the recorded requests, the fault and the variant. The players stay. */
  reset(): void;
  close(): Promise<void>;
}
