import { describe, expect, test } from 'vitest';
import { importsOf, layerFaults } from './checkLayers.ts';

const order = { server: [['base'], ['database', 'http'], ['voting'], ['.']] };
const faultsOf = (files: Record<string, string>) => layerFaults(new Map(Object.entries(files)), order);

describe('layers', () => {
  test('a folder imports from lower layers', () => {
    expect(
      faultsOf({
        'server/app.ts': "import { routes } from './voting/routes.ts';",
        'server/voting/routes.ts': "import { serve } from '../http/serve.ts';\nimport { own } from './own.ts';",
        'server/http/serve.ts': "import type { Context } from '../base/context.ts';",
      }),
    ).toEqual([]);
  });

  test.each([
    ['from above', 'server/http/serve.ts', "import { castVote } from '../voting/castVote.ts';"],
    ['from its own layer', 'server/http/serve.ts', "import { lock } from '../database/locks.ts';"],
    ['a type', 'server/http/serve.ts', "import type { Ballot } from '../voting/castVote.ts';"],
    ['later', 'server/base/log.ts', "const load = () => import('../http/serve.ts');"],
    ['by its alias', 'server/base/log.ts', "export { serve } from '#server/http/serve.ts';"],
    ['from the top', 'server/voting/castVote.ts', "import { app } from '../app.ts';"],
  ])('an import %s is a fault', (_, file, text) => {
    const [fault] = faultsOf({ [file]: text });
    expect(fault).toMatch(new RegExp(`^${file} imports server/.*, which is not in a lower layer$`));
  });

  test('a new folder needs a layer', () => {
    expect(faultsOf({ 'server/ghost/x.ts': '' })).toEqual(['server/ghost is in no layer of scripts/layers.ts']);
  });

  test('a folder of 20 files is crowded', () => {
    const files = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`server/http/${n}.ts`, '']));
    expect(faultsOf(files(19))).toEqual([]);
    expect(faultsOf(files(20))).toEqual(['server/http holds 20 files: give it folders within']);
  });
});

test('imports are found in scripts and stylesheets', () => {
  const text = `import './a.css';\nimport x, {\n  y,\n} from "../b.ts";\nexport type { z } from '#domain/c.ts';\n@import "../d.css";`;
  expect(importsOf('web/x/y.ts', text)).toEqual(['web/x/a.css', 'web/b.ts', 'domain/c.ts', 'web/d.css']);
});
