import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DEPLOY_CHECKS, isNewEnough } from './deploy-checks.mjs';
import { root } from './packages.mjs';

test('a program is asked for its version, and an older one checks nothing', () => {
  expect(isNewEnough('nginx version: nginx/1.22.1', '1.27.3')).toBe(false);
  expect(isNewEnough('nginx version: nginx/1.28.0', '1.27.3')).toBe(true);
  expect(isNewEnough('v2.9.1 h1:abc=', '2.6.0')).toBe(true);
  expect(isNewEnough('Haskell Dockerfile Linter', '2.0.0')).toBe(true);
});

test('each file that is checked is there', () => {
  expect(DEPLOY_CHECKS.filter(({ file }) => !existsSync(join(root, 'deploy', file)))).toEqual([]);
});
