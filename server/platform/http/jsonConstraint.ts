import type { FastifyInstance } from 'fastify';

type Strategy = Parameters<FastifyInstance['addConstraintStrategy']>[0];
type Route = Parameters<ReturnType<Strategy['storage']>['set']>[1];

/**
 * Returns whether a request is for data instead of a page. Programs accept JSON or anything; a browser that opens an
 * address accepts HTML.
 *
 * @param accept the `Accept` header
 */
export function wantsJson(accept = '*/*'): boolean {
  return accept.includes('application/json') || (accept.includes('*/*') && !accept.includes('text/html'));
}

const name = 'wantsJson';

/** The constraint of a route that only answers requests that accept JSON. */
export const jsonOnly = { [name]: true };

/** Lets an endpoint share its path with a page: requests that do not accept JSON get the page. */
export function addJsonConstraint(app: FastifyInstance): void {
  app.addConstraintStrategy({
    name,
    storage() {
      const routes = new Map<unknown, Route>();
      return { get: (value) => routes.get(value) ?? null, set: (value, route) => void routes.set(value, route) };
    },
    deriveConstraint: ({ headers }) => wantsJson(headers.accept),
  });
}
