import type { FastifyInstance } from 'fastify';

type Strategy = Parameters<FastifyInstance['addConstraintStrategy']>[0];
type Route = Parameters<ReturnType<Strategy['storage']>['set']>[1];

/** Whether data is asked for, not a page: programs name JSON or take anything, a browser that opens an address names HTML. */
export function wantsJson(accept = '*/*'): boolean {
  return accept.includes('application/json') || (accept.includes('*/*') && !accept.includes('text/html'));
}

const name = 'asksForJson';

/** What a route says that is for those alone who ask for JSON. */
export const ifJsonIsAsked = { [name]: true };

/**
 * Lets a call answer at the address of a page: to who does not ask for JSON its route is not there, and the page answers as
 * at any other address (decisions.md §9).
 */
export function tellWhoAsksForJson(app: FastifyInstance): void {
  app.addConstraintStrategy({
    name,
    storage() {
      const routes = new Map<unknown, Route>();
      return { get: (asked) => routes.get(asked) ?? null, set: (asked, route) => void routes.set(asked, route) };
    },
    deriveConstraint: ({ headers }) => wantsJson(headers.accept),
  });
}
