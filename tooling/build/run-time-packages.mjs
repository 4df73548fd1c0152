// node tooling/build/run-time-packages.mjs, in the Dockerfile: leaves in each package.json what a running server needs,
// for the `npm install --omit=dev` after it. npm brings the tools of every workspace that another one develops with,
// and the bundlers of `tooling` are larger than the server. Pages are built by then.
import { readFileSync, writeFileSync } from 'node:fs';

const WORKSPACES = ['shared', 'brands', 'server-kit', 'releases', 'simulators', 'server', 'tooling'];
/** Of `tooling` only the command line is used: `npx --no-install halo backup`. */
const COMMAND_LINE = ['commander'];

edit('.', (root) => ({ ...root, workspaces: WORKSPACES }));
for (const workspace of WORKSPACES) edit(workspace, (it) => it);
edit('tooling', (tooling) => ({
  ...tooling,
  dependencies: Object.fromEntries(COMMAND_LINE.map((name) => [name, tooling.dependencies[name]])),
}));

function edit(/** @type {string} */ folder, /** @type {(content: any) => any} */ change) {
  const path = `${folder}/package.json`;
  const { devDependencies: _, ...content } = change(JSON.parse(readFileSync(path, 'utf8')));
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`);
}
