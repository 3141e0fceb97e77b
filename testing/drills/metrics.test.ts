import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { beforeDue } from '#testing/data/community.ts';
import { engine } from '#testing/database/database.ts';
import { dataPlace } from '#testing/database/dataPlace.ts';
import { runCli, startServerProcess, startThatFails } from '#testing/processes/processes.ts';

/** Returns a port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test('a running server is seen from outside: in /metrics, in /status and by the command status', async () => {
  const port = await freePort();
  const environment = { ...(await dataPlace()).environment, CLOCK_START: beforeDue(3600), METRICS_PORT: String(port) };
  const server = await startServerProcess(environment);
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  for (const path of ['/healthz', '/', '/st/score.json']) await fetch(`${server.address}${path}`);

  await expect
    .poll(() => ask('/metrics'), { timeout: 10_000 })
    .toMatch(/^stellaverse_job_last_success_timestamp_seconds\{name="remove what expired"\} \d/m);
  const metrics = await ask('/metrics');
  for (const line of [
    'stellaverse_check{name="database"} 0',
    'stellaverse_vote_count_overdue_seconds 0',
    'stellaverse_job_failures_total{name="count votes"} 0',
    'stellaverse_http_request_duration_seconds_count{method="GET",route="/healthz",status="2xx"} 1',
    'stellaverse_http_request_duration_seconds_count{method="GET",route="/:table/:file",status="2xx"} 1',
  ])
    expect(metrics).toContain(`${line}\n`);
  expect(metrics).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);

  expect(await ask('/status')).toMatch(/^ok {7}job count votes: last success /m);
  const { stdout, code } = await runCli(['status'], environment);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^ok {7}vote counts: There was none yet/m);
  if (engine === 'embedded') expect(stdout).toMatch(/^ok {7}job count votes: last success /m);
  else expect(stdout).toContain('ask /status at its METRICS_PORT');

  expect((await fetch(`${server.address}/metrics`)).status).toBe(404);
  const refused = await startThatFails({ ...(await dataPlace()).environment, METRICS_PORT: String(port) });
  expect(refused).toMatchObject({
    code: 1,
    stderr: `Port ${port} is in use by another process. Set METRICS_PORT to another number.\n`,
  });
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
});
