import { reasonOf } from '../../platform/operatorError.ts';

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

/** The result of a check, with its name and question. */
export interface Found extends Finding {
  name: string;
  question: string;
}

export const ok = (sentence: string): Finding => ({ level: 'ok', sentence });
export const warning = (sentence: string): Finding => ({ level: 'warning', sentence });
export const failure = (sentence: string): Finding => ({ level: 'error', sentence });

/** Makes a check. One that throws has found an error. */
export async function find<Facts>(check: Check<Facts>, facts: Facts): Promise<Found> {
  const { name, question } = check;
  try {
    return { name, question, ...(await check.find(facts)) };
  } catch (error) {
    return {
      name,
      question,
      ...failure(`This could not be checked: ${reasonOf(error)}`),
    };
  }
}

/** Makes checks one after the other. */
export async function findAll<Facts>(checks: readonly Check<Facts>[], facts: Facts): Promise<Found[]> {
  const found: Found[] = [];
  for (const check of checks) found.push(await find(check, facts));
  return found;
}
