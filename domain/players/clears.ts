/** The kinds of ranking services. A score has the lamp id of its own service. */
export type Service = 'lr2' | 'beatoraja';

/** A clear lamp, as its service numbers it. */
export interface Lamp {
  readonly id: number;
  /** Its bucket of the clear distribution. */
  readonly bucket: string;
  /** Its weight in the Stellaway points of a chart. */
  readonly score: number;
  /** Whether it counts as an easy clear or better for voting rights. */
  readonly isEasyClear: boolean;
}

/** The lamp of a play that failed, at both services. */
export const FAILED = 1;

const lamp = (id: number, bucket: string, score: number, isEasyClear: boolean): Lamp => ({
  id,
  bucket,
  score,
  isEasyClear,
});

/** The lamps of each service, worst first. */
export const LAMPS: Readonly<Record<Service, readonly Lamp[]>> = {
  lr2: [
    lamp(0, 'NOPLAY', 0, false),
    lamp(FAILED, 'FAILED', 1, false),
    lamp(2, 'EASY', 3, true),
    lamp(3, 'NORMAL', 4, true),
    lamp(4, 'HARD', 6, true),
    lamp(5, 'FC', 12, true),
  ],
  beatoraja: [
    lamp(0, 'NOPLAY', 0, false),
    lamp(FAILED, 'FAILED', 1, false),
    lamp(2, 'ASSIST', 2, false),
    lamp(3, 'LASSIST', 2.5, false),
    lamp(4, 'EASY', 3, true),
    lamp(5, 'NORMAL', 4, true),
    lamp(6, 'HARD', 6, true),
    lamp(7, 'EXHARD', 9, true),
    lamp(8, 'FC', 12, true),
    lamp(9, 'PFC', 12, true),
    lamp(10, 'MAX', 12, true),
  ],
};

export function lampOf(service: Service, id: number): Lamp | undefined {
  return LAMPS[service].find((one) => one.id === id);
}

/** Scores with an unknown lamp are refused, never mapped to a known one. */
export function isClear(service: Service, id: number): boolean {
  return lampOf(service, id) !== undefined;
}

/** Returns whether a lamp is an easy clear or better. */
export function isEasyClear(service: Service, id: number): boolean {
  return lampOf(service, id)?.isEasyClear ?? false;
}
