import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type {
  CheckResult,
  Operator,
  PlatformStatus,
  Proposal,
  PublishedVersion,
  Revision,
} from '@halo/shared/contracts/operations';
import { expect, test } from '../../fixtures.ts';
import { signIn } from '../../pages/member.ts';
import { type CommandLine, commandLine, copyWithRemote } from '../../server/command-line.ts';
import { type HaloServer, startHaloServer } from '../../server/halo-server.ts';
import { hostRequest } from '../../server/host-request.ts';
import { COMMAND_LINE_PORT } from '../../server/ports.ts';

const OPERATIONS = `http://ops.localhost:${COMMAND_LINE_PORT}`;
const SECOND_PERSON = { email: 'bruno.operator@halo.example', password: 'quattro-occhi-bruno' };
const NAME = 'mfe-gift-shop';

let server: HaloServer;
let halo: CommandLine;
/** a squad's working copy, with the remote it is about to bring out */
let squad: string;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  server = await startHaloServer({ port: COMMAND_LINE_PORT, name: 'command-line' });
  squad = path.join(server.directory, 'squad');
  rmSync(squad, { recursive: true, force: true });
  mkdirSync(squad);
  await copyWithRemote(squad, 'gift-shop');
  halo = commandLine({ HALO_OPERATIONS_URL: OPERATIONS, HALO_DATA_DIR: server.directory }, squad);
});
test.afterAll(() => server?.stop());

/** What a squad does by hand before it publishes. */
function setVersion(version: string): void {
  const file = path.join(squad, NAME, 'package.json');
  writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), version }, null, 2));
}

function edit(file: string, change: (text: string) => string): void {
  const place = path.join(squad, NAME, file);
  writeFileSync(place, change(readFileSync(place, 'utf8')));
}

/** Folders of the squad's copy that hold a build. */
function built(): string[] {
  return readdirSync(squad).filter((folder) => existsSync(path.join(squad, folder, 'dist')));
}

async function head(scope: string): Promise<Revision> {
  const { revisions } = await halo.json<{ revisions: [Revision] }>('history', scope, '--limit', '1');
  return revisions[0];
}

test('[REL-01] a remote is built and published alone', async () => {
  const before = await halo.json<PlatformStatus>('status');
  const published = await halo('publish', 'gift-shop');
  expect(published).toMatchObject({ exit: 0, err: '' });
  expect(published.out).toContain(`${NAME}@0.1.0 is published`);
  expect(built()).toEqual([NAME]);

  const { versions } = await halo.json<{ versions: PublishedVersion[] }>('versions', 'gift-shop');
  expect(versions).toMatchObject([{ version: '0.1.0', usedBy: [] }]);
  // It is known, and runs nowhere.
  expect(await halo.json<PlatformStatus>('status')).toEqual({
    ...before,
    published: [...(before.published ?? []), NAME].sort(),
  });
  expect((await halo('status')).out).toContain(`Published and running nowhere: ${NAME}.`);
});

// Two more builds; by day publications.test.ts refuses other files under a version that is there.
test('[REL-01] a version never changes, and the next one has a number of its own', { tag: '@nightly' }, async () => {
  expect(await halo.json('publish', 'gift-shop')).toMatchObject({ exit: 0, isKnown: true });
  edit('src/start/start-state.ts', (text) => text.replace("{ status: 'short' };", "{ status: 'long' };"));
  expect(await halo.json('publish', 'gift-shop')).toMatchObject({ exit: 1, error: { code: 'version_exists' } });
  setVersion('0.2.0');
  expect(await halo.json('publish', 'gift-shop')).toMatchObject({ exit: 0, version: '0.2.0', isKnown: false });
});

test('[REL-01] it goes live on one brand without a new shell, and people meet its page', async ({ page }) => {
  expect(await halo.json<CheckResult>('check', 'gift-shop@0.1.0', '--brand', 'luna')).toMatchObject({
    exit: 0,
    fits: true,
    problems: [],
  });
  const pinned = await halo('pin', 'luna', 'gift-shop@0.1.0', '--reason', 'the shop opens on Luna');
  expect(pinned).toMatchObject({ exit: 0, err: '' });
  expect(pinned.out).toMatch(/mfe-gift-shop +nothing → 0\.1\.0/);

  await signIn(page, server.origin('luna.localhost'));
  await page.goto(`${server.origin('luna.localhost')}/gift-shop`);
  await expect(page.getByRole('heading', { level: 1, name: 'Gift shop' })).toBeVisible();
  expect((await head('sol')).effective).not.toHaveProperty(NAME);
});

test('canary, promote, roll back, switch off and on: each a revision with its reason', {
  tag: '@nightly',
}, async () => {
  const start = (await head('luna')).revision;
  for (const args of [
    ['canary', 'luna', 'gift-shop@0.2.0', '--percent', '10', '--reason', 'try it'],
    ['canary', 'luna', 'gift-shop@0.2.0', '--percent', '50', '--reason', 'no complaints'],
    ['promote', 'luna', 'gift-shop', '--reason', 'still none'],
    ['rollback', 'luna', '--to', String(start), '--reason', 'the button is gone'],
    ['off', 'luna', 'gift-shop', '--reason', 'the shop is flooded'],
    ['on', 'luna', 'gift-shop', '--reason', 'dry again'],
  ])
    expect(await halo(...args)).toMatchObject({ exit: 0, err: '' });

  const { revisions } = await halo.json<{ revisions: Revision[] }>('history', 'luna', '--limit', '6');
  expect(revisions.map(({ action, reason }) => [action, reason]).reverse()).toEqual([
    ['canary', 'try it'],
    ['canary', 'no complaints'],
    ['promote', 'still none'],
    ['rollback', 'the button is gone'],
    ['switchOff', 'the shop is flooded'],
    ['switchOn', 'dry again'],
  ]);
  expect((await head('luna')).effective[NAME]).toMatchObject({ version: '0.1.0' });
  expect((await halo('diff', 'luna', String(start), String(start + 3))).out).toMatch(
    /mfe-gift-shop +0\.1\.0 → 0\.2\.0/,
  );
  const verdict = await halo('verify');
  expect(verdict).toMatchObject({ exit: 0, err: '' });
  expect(verdict.out).toMatch(/^The audit is intact: \d+ entries\.\n$/);
});

test('[REL-04] what does not fit is refused at the pin as at the check, says why and what to do, and changes nothing', {
  tag: '@nightly',
}, async () => {
  edit('src/manifest.ts', (text) =>
    text
      .replaceAll("path: '/gift-shop'", "path: '/chats/gifts'")
      .replace("namespaces: ['gift-shop']", "namespaces: ['chat']"),
  );
  setVersion('0.3.0');
  expect(await halo('publish', 'gift-shop')).toMatchObject({ exit: 0 });
  const before = await head('luna');

  const checked = await halo('check', 'gift-shop@0.3.0', '--brand', 'luna');
  expect(checked.exit).toBe(1);
  expect(checked.out).toMatch(
    /claims \/chats\/gifts, which \/chats\/:angelId answers to; mfe-chat@\S+ has \/chats\/:angelId\.\n {2}→ Choose another path/,
  );
  expect(checked.out).toMatch(/both bring texts in "chat"\.\n {2}→ Name the namespace after the remote\./);

  const pinned = await halo('pin', 'luna', 'gift-shop@0.3.0', '--reason', 'into the chat');
  expect(pinned).toMatchObject({ exit: 1, out: '' });
  expect(pinned.err).toContain('both bring texts in "chat"');
  expect(pinned.err).not.toContain(' at ');
  expect(await halo.json('canary', 'luna', 'gift-shop@0.3.0', '--percent', '1', '--reason', 'a bit')).toMatchObject({
    exit: 1,
    error: { code: 'release_incompatible' },
  });
  expect(await head('luna')).toEqual(before);
});

test('the slower operator is shown what happened in between', { tag: '@nightly' }, async () => {
  const { revision } = await head('luna');
  await halo('off', 'luna', 'gift-shop', '--reason', 'first');
  await halo('on', 'luna', 'gift-shop', '--reason', 'second');
  const late = await halo('off', 'luna', 'gift-shop', '--reason', 'third', '--expect', String(revision));
  expect(late).toMatchObject({ exit: 3, out: '' });
  expect(late.err).toMatch(/is at revision \d+, not \d+: somebody was faster\. Nothing was changed\./);
  expect(late.err).toMatch(/switchOff .* first\n.*switchOn .* second\n/);
  expect((await head('luna')).revision).toBe(revision + 2);
});

test('payments wait for a second person, who is another one', { tag: '@nightly' }, async () => {
  // Another source is another version; the one that this repository builds is published already.
  appendFileSync(path.join(squad, 'mfe-payments/src/paths.ts'), '\n// The squad was here.\n');
  const { version } = await halo.json<{ version: string }>('publish', 'payments', '--prerelease');
  const waiting = await halo.json<{ proposal: Proposal }>(
    'pin',
    'luna',
    `payments@${version}`,
    '--reason',
    'new plans',
  );
  expect(waiting).toMatchObject({ exit: 4, outcome: 'waiting', proposal: { status: 'waiting' } });
  const { id } = waiting.proposal;
  expect((await halo('proposals')).out).toContain(id);
  expect(await halo.json('approve', id)).toMatchObject({ exit: 1, error: { code: 'forbidden' } });

  const second = commandLine({ HALO_OPERATIONS_URL: OPERATIONS, HALO_TOKEN: await tokenOf(SECOND_PERSON) }, squad);
  expect(await second.json<Operator>('whoami')).toMatchObject({ exit: 0, person: SECOND_PERSON.email });
  expect(await second('approve', id)).toMatchObject({ exit: 0 });
  expect((await head('luna')).effective['mfe-payments']?.version).toBe(version);
});

test('a token does what it was made for and nothing else, and ends when it is revoked', {
  tag: '@nightly',
}, async () => {
  const { token, secret } = await halo.json<{ token: { id: string }; secret: string }>(
    'token',
    'create',
    'squad gift-shop',
    '--remotes',
    'gift-shop',
    '--brands',
    'luna',
    '--actions',
    'read,canary',
    '--days',
    '7',
  );
  const narrow = commandLine({ HALO_OPERATIONS_URL: OPERATIONS, HALO_TOKEN: secret }, squad);
  expect(
    await narrow('canary', 'luna', 'gift-shop@0.2.0', '--percent', '1', '--reason', 'the squad tries'),
  ).toMatchObject({ exit: 0 });
  for (const args of [
    ['promote', 'luna', 'gift-shop'],
    ['off', 'luna', 'gift-shop'],
    ['canary', 'sol', 'gift-shop@0.2.0', '--percent', '1'],
    ['canary', 'luna', 'chat@0.2.0', '--percent', '1'],
  ]) {
    expect(await narrow.json(...args, '--reason', 'not mine to do'), args.join(' ')).toMatchObject({
      exit: 1,
      error: { code: 'forbidden' },
    });
  }
  expect(await halo('token', 'revoke', token.id)).toMatchObject({ exit: 0 });
  expect(await narrow.json('status')).toMatchObject({ exit: 5, error: { code: 'session_expired' } });
});

/** A token of an operator who signs in to the console. */
async function tokenOf(login: { email: string; password: string }): Promise<string> {
  const headers = { 'content-type': 'application/json', origin: OPERATIONS };
  const session = await hostRequest(`${OPERATIONS}/api/session`, {
    method: 'POST',
    headers,
    body: JSON.stringify(login),
  });
  const cookie = session.headers['set-cookie']?.split(';')[0] ?? '';
  const rights = { remotes: ['*'], brands: ['*'], actions: ['read', 'approve', 'promote', 'pin'] };
  const made = await hostRequest(`${OPERATIONS}/api/tokens`, {
    method: 'POST',
    headers: { ...headers, cookie },
    body: JSON.stringify({ label: 'second person', rights, days: 1 }),
  });
  return (JSON.parse(made.text) as { secret: string }).secret;
}
