/** What a check found. The sentence tells the operator what is so, and what to do about it. */
export interface Finding {
  /** A warning is logged at the start; an error refuses it, and makes `doctor` exit with code 1. */
  level: 'ok' | 'warning' | 'error';
  sentence: string;
}

/** A check of what the site runs on or of how it runs. It changes nothing. */
export interface Check<Facts> {
  name: string;
  question: string;
  find(facts: Facts): Finding | Promise<Finding>;
}

export const ok = (sentence: string): Finding => ({ level: 'ok', sentence });
export const warning = (sentence: string): Finding => ({ level: 'warning', sentence });
export const failure = (sentence: string): Finding => ({ level: 'error', sentence });
