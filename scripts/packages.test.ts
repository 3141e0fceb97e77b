import fs from 'node:fs';
import { expect, test } from 'vitest';

interface Lockfile {
  packages: Record<string, { hasInstallScript?: true }>;
}

test('installing runs no script of a package', () => {
  const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8')) as Lockfile;
  const own = '';
  const withScripts = Object.keys(packages).filter((name) => name !== own && packages[name]?.hasInstallScript);
  expect(withScripts).toEqual([]);
});
