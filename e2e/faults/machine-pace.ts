import { availableParallelism, loadavg } from 'node:os';
import { type Browser, expect, type Page } from '@playwright/test';

/** What the work below takes in three pages at once on two quiet cores. */
const QUIET_MS = 450;
/** A machine slower than this cannot say anything about a limit; the limits then stand as they are at this pace. */
const SLOWEST = 6;

/**
 * How much slower than two quiet cores the machine is at the moment, 1 to 6: limits in seconds are multiplied by it.
 * Measured with work
 * that has nothing to do with Halo, so that a shell that became slow cannot excuse itself.
 */
export async function machinePace(browser: Browser): Promise<number> {
  const context = await browser.newContext();
  const pages = await Promise.all([0, 1, 2].map(() => context.newPage()));
  const took = await Promise.all(pages.map((page) => page.evaluate(work)));
  await context.close();
  return Math.min(SLOWEST, Math.max(1, ...took.map((ms) => ms / QUIET_MS)));
}

/**
 * The limit for what took so long: what two quiet cores keep, and where that was not kept, what the machine can as it
 * is now and was in
 * the last minute: how many programs share a core counts too. `pace`: as measured before.
 */
export async function limitFor(page: Page, tookMs: number, quietMs: number, pace = 1): Promise<number> {
  const browser = page.context().browser();
  if (tookMs <= quietMs || !browser) return quietMs;
  return (
    quietMs *
    Math.min(SLOWEST, Math.max(pace, (loadavg()[0] ?? 0) / availableParallelism(), await machinePace(browser)))
  );
}

/** Waits, and expects that it took no longer than two quiet cores take. */
export async function expectWithin(page: Page, quietMs: number, wait: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now();
  await wait();
  const tookMs = performance.now() - startedAt;
  expect(tookMs, `within ${quietMs} ms`).toBeLessThanOrEqual(await limitFor(page, tookMs, quietMs));
}

/** Parsing and building, which is what a page that starts does. */
function work(): number {
  const startedAt = performance.now();
  const rows = Array.from({ length: 4_000 }, (_, row) => ({ row, text: `row ${row}`, parts: [row, row + 1, row + 2] }));
  for (let round = 0; round < 60; round += 1)
    rows.splice(0, rows.length, ...(JSON.parse(JSON.stringify(rows)) as typeof rows));
  return performance.now() - startedAt;
}
