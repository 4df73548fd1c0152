import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { nextRelease, type Release } from '../../next-release.ts';
import { createOperations, type Operations } from '../../operations.ts';
import { type HaloServer, startHaloServer } from '../../server/halo-server.ts';
import { STORE_PORT } from '../../server/ports.ts';

const REMOTE = 'mfe-account';
const PAGE = '/legal/privacy';
/** Data of an earlier run may still be there, and a version's name is never given twice. */
const RUN = Date.now();

let server: HaloServer;
let operations: Operations;
let first: Release;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  server = await startHaloServer({ port: STORE_PORT, name: 'release-differences' });
  operations = createOperations(server);
  const version = (await operations.head('default')).effective[REMOTE]?.version ?? '';
  const document = await operations.document(REMOTE, version);
  const files = Object.fromEntries(
    Object.keys(document.files).map((file) => [file, readFileSync(stored(document.version, file))]),
  );
  first = { document, files };
});
test.afterAll(() => server?.stop());

/** Where the server's store keeps a file. */
function stored(version: string, file: string): string {
  return path.join(server.directory, 'releases', REMOTE, version, file);
}

const pageOf = ({ document }: Release) =>
  document.exposes['./pages/legal']?.find((file) => file.includes('pages-legal')) ?? '';

/** The release with a mark that shows in the page that it ran. */
async function release(patch: number, mark: string): Promise<Release> {
  const next = nextRelease(
    first,
    `0.1.${RUN}${patch}`,
    pageOf(first),
    `(globalThis.haloMarks||=[]).push(${JSON.stringify(mark)});`,
  );
  await operations.publish(next.document, next.files);
  return next;
}

const pin = ({ document }: Release) =>
  operations.change('luna', { kind: 'pin', remote: REMOTE, version: document.version }, 'the test wants it');

interface Fetched {
  name: string;
  encoding: string;
  bytes: number;
}

interface Visit {
  /** what came over the wire: file name, content-encoding, bytes with headers */
  fetched: Fetched[];
  /** marks of the releases whose code ran */
  marks: string[];
  /** what the console said of integrity */
  complaints: string[];
}

/** Opens the page and waits until it stands there, or what stands for it. */
async function visit(context: BrowserContext): Promise<Visit> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  const [requests, complaints] = [new Map<string, Fetched>(), [] as string[]];
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    const name = new RegExp(`/releases/${REMOTE}/(.*)`).exec(response.url)?.[1];
    if (name === undefined || response.fromDiskCache) return;
    const encoding =
      Object.entries(response.headers).find(([header]) => header.toLowerCase() === 'content-encoding')?.[1] ?? '';
    requests.set(requestId, { name, encoding, bytes: 0 });
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const found = requests.get(requestId);
    if (found) found.bytes = encodedDataLength;
  });
  page.on('console', (message) => {
    if (/integrity|decod/i.test(message.text())) complaints.push(message.text());
  });
  await page.goto(server.origin('luna.localhost') + PAGE);
  // Until then the text of the server stands there.
  await expect(page.locator('#halo-prerendered')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const marks = await marksOf(page);
  await page.close();
  return { fetched: [...requests.values()], marks, complaints };
}

function marksOf(page: Page): Promise<string[]> {
  return page.evaluate(() => (globalThis as unknown as { haloMarks?: string[] }).haloMarks ?? []);
}

const cameAs = ({ fetched }: Visit, name: string) =>
  fetched.filter((each) => each.name === name).map(({ encoding }) => encoding);
const bytesOf = ({ fetched }: Visit, name: string) => fetched.find((each) => each.name === name)?.bytes ?? 0;
const shared = (file: string) => file.replace('../', '');
const entryOf = ({ document }: Release) => `${document.version}/${document.entry}`;

test('the next version travels as the difference to the one that the browser has, and runs under policy and integrity', {
  tag: '@nightly',
}, async ({ browser }) => {
  const known = await browser.newContext({ locale: 'it-IT' });
  const one = await release(1, 'one');
  await pin(one);
  const before = await visit(known);
  expect(before.marks).toEqual(['one']);
  expect(cameAs(before, shared(pageOf(one)))).toEqual(['br']);

  const two = await release(2, 'two');
  await pin(two);
  const after = await visit(known);
  expect(after.marks).toEqual(['two']);
  expect(after.complaints).toEqual([]);
  for (const [name, old] of [
    [entryOf(two), entryOf(one)],
    [shared(pageOf(two)), shared(pageOf(one))],
  ] as const) {
    expect(cameAs(after, name)).toEqual(['dcz']);
    expect(bytesOf(after, name)).toBeLessThan(bytesOf(before, old) / 2);
    test.info().annotations.push({
      type: 'bytes',
      description: `${name}: ${bytesOf(before, old)} → ${bytesOf(after, name)}, with headers`,
    });
  }

  await test.step('who has nothing gets plain brotli', async () => {
    const fresh = await browser.newContext({ locale: 'it-IT' });
    const visited = await visit(fresh);
    expect(visited.marks).toEqual(['two']);
    expect(new Set(visited.fetched.map(({ encoding }) => encoding))).toEqual(new Set(['br']));
    await fresh.close();
  });
  await known.close();
});

test('[REL-05] a difference that leads to other bytes does not run, nor does one that is broken', {
  tag: '@nightly',
}, async ({ browser }) => {
  for (const [patch, spoil] of [
    [4, otherContent],
    [6, flippedByte],
  ] as const) {
    const context = await browser.newContext({ locale: 'it-IT' });
    const good = await release(patch, `good ${patch}`);
    await pin(good);
    expect((await visit(context)).marks).toEqual([`good ${patch}`]);
    const next = await release(patch + 1, `next ${patch}`);
    const page = pageOf(next);
    const dictionary = good.files[pageOf(good)] as Buffer;
    const form = stored(next.document.version, `${page}.${createHash('sha256').update(dictionary).digest('hex')}.dcz`);
    writeFileSync(form, spoil(readFileSync(form), dictionary));
    await pin(next);
    const spoilt = await visit(context);
    expect(cameAs(spoilt, shared(page))[0]).toBe('dcz');
    // The browser asks again without that dictionary, or the version before stands in.
    expect([[`next ${patch}`], [`good ${patch}`]]).toContainEqual(spoilt.marks);
    await context.close();
  }
});

/** Decodes without a fault, to a script that is not the signed one. */
function otherContent(form: Buffer, dictionary: Buffer): Buffer {
  const evil = Buffer.concat([Buffer.from('(globalThis.haloMarks||=[]).push("evil");\n'), dictionary]);
  return Buffer.concat([form.subarray(0, 40), zstdCompressSync(evil, { dictionary })]);
}

function flippedByte(form: Buffer): Buffer {
  const flipped = Buffer.from(form);
  const at = Math.floor((40 + flipped.length) / 2);
  flipped[at] = (flipped[at] ?? 0) ^ 0xff;
  return flipped;
}
