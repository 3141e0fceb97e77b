import { type Check, type Finding, failure } from './check.ts';

/** What a check found, with the check. */
export interface Found extends Finding {
  name: string;
  question: string;
}

/** Runs checks one after the other. One that throws has found an error. */
export async function findAll<Facts>(checks: readonly Check<Facts>[], facts: Facts): Promise<Found[]> {
  const found: Found[] = [];
  for (const check of checks) {
    const { name, question } = check;
    found.push({ name, question, ...(await findOne(check, facts)) });
  }
  return found;
}

async function findOne<Facts>(check: Check<Facts>, facts: Facts): Promise<Finding> {
  try {
    return await check.find(facts);
  } catch (error) {
    return failure(`This could not be checked: ${error instanceof Error ? error.message : error}`);
  }
}
