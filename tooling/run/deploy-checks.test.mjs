import { execFileSync } from 'node:child_process';
import { DEPLOY_CHECKS } from './deploy-checks.mjs';
import { programOf } from './kubernetes-manifests.mjs';
import { root } from './packages.mjs';

test('each file that is shipped for operators is checked, and each that is checked is there', () => {
  const shipped = execFileSync('git', ['ls-files', 'deploy', 'docs/monitoring'], { cwd: root, encoding: 'utf8' });
  expect(DEPLOY_CHECKS.map(({ file }) => file).sort()).toEqual(shipped.trim().split('\n').sort());
});

test('each resource of a manifest becomes an object of its class, whose schema is asked', () => {
  const program = programOf(
    'apiVersion: v1\nkind: Service\nspec: { type: x }\n---\napiVersion: apps/v1\nkind: Deployment\n',
  );
  expect(program.split('\n')).toEqual([
    "import { Service as Kind0 } from 'kubernetes-models/v1';",
    'new Kind0({',
    ' "spec": {',
    '  "type": "x"',
    ' }',
    '}).validate();',
    "import { Deployment as Kind1 } from 'kubernetes-models/apps/v1';",
    'new Kind1({}).validate();',
  ]);
});
