import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { beforeDue, seedCommunity } from '#testing/data/community.ts';
import { engine } from '#testing/database/database.ts';
import { dataPlace } from '#testing/database/dataPlace.ts';
import { rounds } from '#testing/long.ts';
import { voteOn } from '#testing/processes/memberRequests.ts';
import { startServerProcess } from '#testing/processes/processes.ts';
import { hasCaddy, hasNginx, startCaddy, startNginx } from '#testing/site/proxies.ts';

const PROCESSES = 3;
const VOTERS = 6;
const READERS = ['/st/score.json', '/st/score_vote.json', '/api/vote/songs?table=st', '/api/home'];
/** So that all together stay below the rate at which the proxy limits one address. */
const EACH_MS = 120;

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Caddy in the long run only. */
const proxies = [
  { proxy: 'nginx', isInstalled: hasNginx, start: startNginx, delay: '0' },
  { proxy: 'Caddy', isInstalled: hasCaddy, start: startCaddy, delay: '3' },
].slice(0, rounds(1, 2));

describe.runIf(engine === 'server').each(proxies)('behind $proxy', ({ isInstalled, start, delay }) => {
  test.runIf(isInstalled)(
    'a restart of three processes, one after the other, fails no request and loses no vote',
    async () => {
      const place = await dataPlace();
      const { members, open } = await seedCommunity(place, { members: VOTERS, open: 150, haveVoted: 0 });
      const sitePorts = await Promise.all(Array.from({ length: PROCESSES }, freePort));
      const environment = { ...place.environment, CLOCK_START: beforeDue(3600), STOP_DELAY_SECONDS: delay };
      const startAt = (port: number) => startServerProcess({ ...environment, PORT: String(port) });
      const servers = await Promise.all(sitePorts.map(startAt));
      const proxy = await start({ port: await freePort(), sitePorts });
      onTestFinished(() => proxy.stop());

      const failures: unknown[] = [];
      const acknowledged = new Map<string, string>();
      let isDone = false;
      const repeat = async (send: (round: number) => Promise<unknown>) => {
        for (let round = 0; !isDone; round++) {
          await send(round).catch((error) => failures.push(error));
          await pause(EACH_MS);
        }
      };
      const reading = READERS.map((path) =>
        repeat(async () => {
          const answer = await fetch(proxy.address + path);
          if (answer.status !== 200) failures.push([path, answer.status, await answer.text()]);
          else await answer.arrayBuffer();
        }),
      );
      const voting = members.map((member, index) =>
        repeat(async (round) => {
          const entryNo = open[(round + index) % open.length] ?? 0;
          // After the last entry the first again: a repeated vote succeeds and changes nothing.
          const comment = `by ${member.accountId} on ${entryNo}`;
          const { status, body } = await voteOn(proxy.address, member, entryNo, { vote: 'yes', comment });
          if (status === 200) acknowledged.set(`${entryNo} ${member.accountId}`, comment);
          else failures.push([status, body]);
        }),
      );

      for (let round = 0; round < rounds(1, 5); round++) {
        for (const [index, port] of sitePorts.entries()) {
          expect(await servers[index]?.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
          servers[index] = await startAt(port);
        }
      }
      isDone = true;
      await Promise.all([...reading, ...voting]);
      expect(failures).toEqual([]);
      expect(acknowledged.size).toBeGreaterThan(VOTERS);
      await place.open(async ({ db }) => {
        const rows = await db
          .selectFrom('vote')
          .innerJoin('submission', 'submission.id', 'vote.submissionId')
          .select(['entryNo', 'accountId', 'vote.comment'])
          .execute();
        expect(new Map(rows.map((row) => [`${row.entryNo} ${row.accountId}`, row.comment]))).toEqual(acknowledged);
      });
      for (const server of servers) await server.end('SIGTERM');
    },
    120_000,
  );
});
