// What `halo new` makes passes every stage as it is.
// @nightly: five stages take half a minute; by day a browser test builds and publishes such a remote.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProcess } from '../run/run-process.mjs';
import { copyRepository, linkPackage } from './testing/copy-repository.mjs';

const NAME = 'mfe-gift-shop';
/** Copying, a build and a jest run, on a machine that does other things too: what takes 20 s alone took over 90. */
const TIMEOUT_MS = 300_000;

let folder;
let repository;

/** A command of the copy, by the copy's own tooling. */
async function run(program, ...args) {
  const env = { ...process.env, NODE_ENV: undefined, FORCE_COLOR: '0', CI: '1' };
  const { code, output } = await runProcess(program, args, { cwd: repository, env });
  return { code, output };
}

const node = (...args) => run(process.execPath, ...args);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'halo-scaffold-'));
  repository = join(folder, 'halo');
  copyRepository(repository);
  expect(await node('tooling/cli/halo.mjs', 'new', 'gift-shop', '--no-install')).toMatchObject({ code: 0 });
  // What is left of npm install: the link, and package-lock.json. Everything is in the lock already, so no
  // registry is asked.
  linkPackage(repository, NAME, `@halo/${NAME}`);
  expect(
    await run('npm', 'install', '--package-lock-only', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'),
  ).toMatchObject({ code: 0 });
}, TIMEOUT_MS);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['types', ['tooling/commands/types.mjs', NAME], /types: 1 passed, 0 failed/],
  ['lint', ['tooling/commands/lint.mjs', NAME], /lint: \d+ passed, 0 failed/],
  ['check', ['tooling/commands/check.mjs'], /check: \d+ passed, 0 failed/],
  ['unit', ['tooling/commands/unit.mjs', NAME], /Tests: +\d+ passed, \d+ total/],
  ['build', ['tooling/commands/build.mjs', NAME], /build: 1 built, 0 up to date, 0 failed/],
])(
  '[REL-01] a new remote passes %s without an edit',
  async (_stage, args, says) => {
    const { code, output } = await node(...args);
    expect(output).toMatch(says);
    expect(code).toBe(0);
  },
  TIMEOUT_MS,
);

test('its build says what it is and what it speaks', () => {
  const { remotes } = JSON.parse(readFileSync(join(repository, 'var/build.json'), 'utf8'));
  const document = JSON.parse(readFileSync(join(repository, NAME, 'dist', remotes[NAME], 'release.json'), 'utf8'));
  expect(document).toMatchObject({
    name: NAME,
    manifest: { routes: [{ path: '/gift-shop' }], bus: { subscribes: ['session.changed'] } },
  });
  expect(Object.keys(document.topics)).toEqual(['session.changed']);
});

test('the lock file lists it', () => {
  const { packages } = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8'));
  expect(packages[NAME].dependencies).toEqual(
    JSON.parse(readFileSync(join(repository, NAME, 'package.json'), 'utf8')).dependencies,
  );
});

test.each([
  ['Gift', 2, /is no name for a remote/],
  ['chat', 1, /There is a folder mfe-chat already/],
  ['chats', 1, /claims \/chats; mfe-chat@\S+ has \/chats/],
  ['api', 1, /addresses under \/api are the server's/],
  ['errors', 1, /a namespace of the shell/],
])(
  'refuses to make %s',
  async (name, exit, says) => {
    const { code, output } = await node('tooling/cli/halo.mjs', 'new', name, '--no-install');
    expect(output).toMatch(says);
    expect(code).toBe(exit);
  },
  TIMEOUT_MS,
);
