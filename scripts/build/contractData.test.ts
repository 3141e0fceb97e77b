import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { contractData } from './contractData.ts';

const bundle = async (entry: string) => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      contractData(),
      { name: 'entry', resolveId: (id) => (id === 'entry' ? id : null), load: (id) => (id === 'entry' ? entry : null) },
    ],
    build: { write: false, minify: false, rolldownOptions: { input: 'entry', preserveEntrySignatures: 'strict' } },
  });
  return (built as Rolldown.RolldownOutput).output[0].code;
};

test('the browser has the path, method and refusals of an endpoint, and no schema', async () => {
  const code = await bundle("export { castVote } from '#contract/voting/voting.ts'");
  expect(code).toContain('/api/vote/vote2/:submission');
  expect(code).toContain('TOOLONGCOM');
  expect(code).not.toMatch(/Zod|summary|limits/);
});

test('a schema that a module of the browser imports fails the build', async () => {
  await expect(bundle("export { votingSong } from '#contract/voting/voting.ts'")).rejects.toThrow('votingSong');
});
