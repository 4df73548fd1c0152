import type { Browser } from '@playwright/test';

/** What the work below takes in three pages at once on two quiet cores. */
const QUIET_MS = 450;
/** A machine slower than this cannot say anything about a limit; the limits then stand as they are at this pace. */
const SLOWEST = 3;

/**
 * How much slower than two quiet cores the machine is at the moment, 1 to 3: limits in seconds are multiplied by it. Measured with work
 * that has nothing to do with Halo, so that a shell that became slow cannot excuse itself.
 */
export async function machinePace(browser: Browser): Promise<number> {
  const context = await browser.newContext();
  const pages = await Promise.all([0, 1, 2].map(() => context.newPage()));
  const took = await Promise.all(pages.map((page) => page.evaluate(work)));
  await context.close();
  return Math.min(SLOWEST, Math.max(1, ...took.map((ms) => ms / QUIET_MS)));
}

/** Parsing and building, which is what a page that starts does. */
function work(): number {
  const startedAt = performance.now();
  const rows = Array.from({ length: 4_000 }, (_, row) => ({ row, text: `row ${row}`, parts: [row, row + 1, row + 2] }));
  for (let round = 0; round < 60; round += 1) rows.splice(0, rows.length, ...(JSON.parse(JSON.stringify(rows)) as typeof rows));
  return performance.now() - startedAt;
}
