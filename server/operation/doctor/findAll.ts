import { type Check, type Finding, failure } from './check.ts';

/** The result of a check, with its name and question. */
export interface Found extends Finding {
  name: string;
  question: string;
}

/** Runs checks one after the other. A check that throws counts as an error. */
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
