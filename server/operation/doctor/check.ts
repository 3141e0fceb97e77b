/** The result of a check. The sentence describes the state, and what to do about it. */
export interface Finding {
  /** A warning is logged at the start; an error refuses the start, and makes `doctor` exit with code 1. */
  level: 'ok' | 'warning' | 'error';
  sentence: string;
}

/** A check of the environment or the state of the site. It changes nothing. */
export interface Check<Facts> {
  name: string;
  question: string;
  find(facts: Facts): Finding | Promise<Finding>;
}

export const ok = (sentence: string): Finding => ({ level: 'ok', sentence });
export const warning = (sentence: string): Finding => ({ level: 'warning', sentence });
export const failure = (sentence: string): Finding => ({ level: 'error', sentence });
