import type { Endpoint } from '#contract/platform/endpoint.ts';
import { type ErrorCode, statusOf } from '#domain/common/errors.ts';

/** Returns every refusal that an endpoint may answer with, by status, the common ones included. */
export function refusalsByStatus(endpoint: Endpoint): Map<number, ErrorCode[]> {
  const byStatus = new Map<number, Set<ErrorCode>>();
  const add = (status: number, code: ErrorCode) =>
    byStatus.set(status, (byStatus.get(status) ?? new Set<ErrorCode>()).add(code));
  for (const [status, code] of commonRefusalsOf(endpoint)) add(status, code);
  for (const error of endpoint.refusals) {
    add(endpoint.conflicts?.includes(error) ? statusOf({ error, kind: 'conflict' }) : statusOf({ error }), error);
  }
  return new Map([...byStatus].sort(([a], [b]) => a - b).map(([status, codes]) => [status, [...codes]]));
}

/** Returns the refusals of `serve` before the handler is called, and when the database fails. */
function commonRefusalsOf({ method, access, params, query, body, form }: Endpoint): [number, ErrorCode][] {
  const refusals: [number, ErrorCode][] = [];
  const add = (error: ErrorCode) => refusals.push([statusOf({ error }), error]);
  if (access === 'service') {
    refusals.push([statusOf({ error: 'ENOTVALIDAUTH', kind: 'notLoggedIn' }), 'ENOTVALIDAUTH']);
    // ENOTFOUND for an unknown service.
    add('ENOTFOUND');
  } else if (access === 'key') {
    refusals.push([statusOf({ error: 'ENOTVALIDAUTH', kind: 'notLoggedIn' }), 'ENOTVALIDAUTH']);
    add('EBANNED');
    // ENOTFOUND if the site does not accept plays.
    add('ENOTFOUND');
  } else if (method === 'POST') {
    add('ENOTVALIDAUTH');
    add('EACCOUNTCHANGED');
  }
  if (access === 'session' || (access === 'anyone' && method === 'POST')) add('ESESSIONEXP');
  if (access === 'session' && method === 'POST') add('EBANNED');
  if (params || query || body || form) add('NOTVALIDVALUE');
  add('ELIMITSIZE');
  add('ETOOMANY');
  add('EUNAVAILABLE');
  if (method === 'POST') add('ECOUNTHELD');
  return refusals;
}
