import type { Variant } from './answerService.ts';
import type { FakeStore } from './fakeStore.ts';
import type { Lr2irFault } from './lr2irFaults.ts';

/** What was asked of the service; the fields of a form stand in the path like those of an address. */
export interface FakeRequest {
  method: string;
  path: string;
  /** Milliseconds since 1970. */
  at: number;
  userAgent: string;
}

/** A stand-in for a server that speaks the protocol of LR2IR (ranking-services.md §10.1). */
export interface FakeLr2ir extends Pick<FakeStore, 'putPlayer' | 'putScores' | 'addScore' | 'putChart' | 'addBbs'> {
  /** What `LR2IR_URL` is: `http://127.0.0.1:PORT/~lavalse/LR2IR`. */
  url: string;
  origin: string;
  setFault(fault: Lr2irFault | null): void;
  /** What is left out is as usual. */
  setVariant(variant: Partial<Variant>): void;
  requests(): readonly FakeRequest[];
  /** How many came to the host that `redirect-elsewhere` points to. */
  requestsElsewhere(): number;
  /** Forgets the requests, the fault and the variant, not the players. */
  reset(): void;
  close(): Promise<void>;
}
