import path from 'node:path';
import type { Plugin } from 'vite';
import type { Endpoint } from '#contract/platform/endpoint.ts';

const contract = path.join(import.meta.dirname, '../../contract/');
const errors = path.join(import.meta.dirname, '../../domain/common/errors.ts');

/**
 * Replaces the modules of `contract/` that define schemas by their data: of an endpoint the browser needs where to send
 * a request and which refusals to expect, and the types say the rest. A module of `web/` that imports a schema fails the
 * build; the few that pages need too are written with `zod/mini`, and stay. Of the catalog of refusals it needs no prose.
 */
export function contractData(): Plugin {
  return {
    name: 'contract-data',
    apply: 'build',
    // Before the types are removed: the values are those that Node imports.
    enforce: 'pre',
    transform: {
      filter: {
        id: { include: [`${contract}**/*.ts`, errors] },
        code: /^import \{ z \} from 'zod';$|^export const ERRORS/m,
      },
      async handler(code, id) {
        if (id === errors) return { code: code.replace(/(when|clientOnly): ('[^']*'|"[^"]*")/g, "$1: ''"), map: null };
        const exported: Record<string, unknown> = await import(id);
        const constants = Object.entries(exported).flatMap(([name, value]) => {
          const data = JSON.stringify(isEndpoint(value) ? sent(value) : value, (_key, part) =>
            isData(part) ? part : undefined,
          );
          return data === undefined ? [] : [`export const ${name} = ${data};`];
        });
        return { code: constants.join('\n'), map: null };
      },
    },
  };
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'reply' in value;

const sent = ({ method, path, refusals }: Endpoint) => ({ method, path, refusals });

/** Whether a value is neither a schema nor another instance of a class. */
const isData = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  Array.isArray(value) ||
  Object.getPrototypeOf(value) === Object.prototype;
