import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { SANCTIONS } from '#domain/accounts/sanctions.ts';
import { testDatabase } from '#testing/database/database.ts';

const { db } = await testDatabase();

/**
 * The columns of `account` that stay with the row when a deleted account is joined with another one of the same person,
 * and why.
 */
const STAY = {
  id: 'names the row',
  joinedTo: 'names the account that was joined to',
  createdAt: 'when the row was created; nothing depends on it',
  deletedAt: 'says that nobody can log in to the row',
  userId: 'the login, which a deletion removes',
  passwordHash: 'the login, which a deletion removes',
  nickname: 'the name, which a deletion removes',
  nicknameKey: 'the name, which a deletion removes',
  nicknameSkeleton: 'the name, which a deletion removes',
  nicknameTwin: 'tells apart names that look alike',
  nicknameHash: 'the earlier name, for a person whose deleted account is restored',
  playerId: 'the player that is shown first, whom a deletion takes from the account',
  isAdmin: 'a right that is given to an account, and not restored',
  isModerator: 'a right that is given to an account, and not restored',
  adult: 'a setting of a login',
  favouritesKey: 'the address of favourites, which a deletion removes',
  acceptedPlays: 'counts plays, which a deletion removes',
  refusedPlays: 'counts plays, which a deletion removes',
  playDays: 'counts plays, which a deletion removes',
  lastPlayDay: 'counts plays, which a deletion removes',
  playsOnDay: 'counts plays, which a deletion removes',
} as const;

/** Returns the columns of `account`, as code names them, from the database catalog. */
async function columns(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = 'account'`.execute(db);
  return rows.map(({ name }) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()));
}

test('every column of an account is either transferred to a joined account or listed with a reason to stay', async () => {
  const decided: string[] = [...SANCTIONS, ...Object.keys(STAY)];
  const undecided = (await columns()).filter((column) => !decided.includes(column));
  expect(
    undecided,
    `Does ${undecided.join(', ')} of account follow a person who deletes it and proves the ranking id with another account? ` +
      'Then it belongs to SANCTIONS in domain/accounts/sanctions.ts, with how two are joined and split again; ' +
      'else to STAY in server/accounts/accountColumns.test.ts, with the reason.',
  ).toEqual([]);
  expect(decided.toSorted(), 'each column is decided exactly once').toEqual((await columns()).toSorted());
});
