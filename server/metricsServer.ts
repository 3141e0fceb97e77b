import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { withoutControl } from '#domain/common/text.ts';
import { portInUse } from './listen.ts';
import type { Context } from './platform/context.ts';
import type { RequestMeter } from './platform/http/requestMeter.ts';
import { OperatorError } from './platform/operatorError.ts';
import { createRegistry } from './site/status/metrics.ts';
import { statusOfSite } from './site/status/statusOfSite.ts';

/**
 * Serves `/metrics`, for Prometheus, and `/status`, what the command `status` prints, on a port of their own. Null if
 * none is configured.
 *
 * @throws OperatorError when the port is in use, or this process has no permission
 */
export async function openMetrics(
  ctx: Context,
  meter: RequestMeter,
): Promise<{ port: number; close(): Promise<void> } | null> {
  const { METRICS_PORT: wanted, METRICS_HOST: host } = ctx.config;
  if (wanted === undefined) return null;
  const registry = createRegistry(ctx, meter);
  const pages: Readonly<Record<string, () => Promise<[type: string, text: string]>>> = {
    '/metrics': async () => [registry.contentType, await registry.metrics()],
    '/status': async () => {
      const lines = (await statusOfSite(ctx)).map((line) => `${withoutControl(line, '\t')}\n`);
      return ['text/plain; charset=utf-8', lines.join('')];
    },
  };
  const server = http.createServer(async ({ url = '' }, response) => {
    const page = pages[url.split('?', 1)[0] ?? ''];
    if (!page) return response.writeHead(404).end();
    try {
      const [type, text] = await page();
      response.writeHead(200, { 'Content-Type': type }).end(text);
    } catch (error) {
      ctx.log.error({ err: error }, 'the metrics failed');
      response.writeHead(500).end();
    }
  });
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(wanted, host, resolve));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = portInUse(wanted, 'Set METRICS_PORT to another number.');
    throw new OperatorError(code === 'EADDRINUSE' ? why : `Cannot serve metrics: ${message}`, { cause: error });
  }
  const { port } = server.address() as AddressInfo;
  ctx.log.info({ host, port }, '/metrics and /status are served');
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
