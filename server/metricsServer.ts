import http from 'node:http';
import type { Histogram } from 'prom-client';
import { withoutControl } from '#domain/common/text.ts';
import { listenAt } from './listen.ts';
import type { Context } from './platform/context.ts';
import { createRegistry } from './site/status/metrics.ts';
import { statusOfSite } from './site/status/statusOfSite.ts';

/**
 * Serves `/metrics`, for Prometheus, and `/status`, what the command `status` prints, on a port of their own, if one is
 * configured.
 *
 * @param requests the durations of requests
 * @returns a function that stops it
 * @throws OperatorError as of `listenAt`
 */
export async function serveMetrics(ctx: Context, requests: Histogram): Promise<() => void> {
  const { METRICS_PORT: wanted, METRICS_HOST: host } = ctx.config;
  if (wanted === undefined) return () => undefined;
  const registry = createRegistry(ctx, requests);
  const statusText = async () => (await statusOfSite(ctx)).map((line) => `${withoutControl(line, '\t')}\n`).join('');
  const server = http.createServer(async ({ url }, response) => {
    const path = url?.split('?', 1)[0];
    try {
      if (path === '/metrics') response.setHeader('Content-Type', registry.contentType).end(await registry.metrics());
      else if (path === '/status')
        response.setHeader('Content-Type', 'text/plain; charset=utf-8').end(await statusText());
      else response.writeHead(404).end();
    } catch (error) {
      ctx.log.error({ err: error }, 'the metrics failed');
      response.writeHead(500).end();
    }
  });
  const port = await listenAt(server, host, wanted, 'Set METRICS_PORT to another number.');
  ctx.log.info({ host, port }, '/metrics and /status are served');
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
