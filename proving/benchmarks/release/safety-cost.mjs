// The same pages with and without policy, integrity and Trusted Types, from one server, in turn.
import { startFront } from '../front.mjs';
import { benchPages } from '../pages.mjs';
import { runPairs } from '../run-rounds.mjs';
import { dropGuardingHeaders, unguardedPage } from './unguarded-page.mjs';

/** Pages of remotes: their time on the screen is what people wait for. */
const PAGES = benchPages.filter(({ name }) => name !== 'home');

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {import('../variant-server.mjs').VariantServer} server
 * @param {{ ports: { off: number, on: number }, count: number, isCountFixed: boolean, say: (line: string) => void }}
 * options
 * @returns {Promise<import('../run-rounds.mjs').PageResult[]>} the first of a pair is without
 */
export async function measureSafety(browser, { variant }, { ports, ...options }) {
  const off = await startFront({
    port: ports.off,
    target: variant.port,
    editPage: unguardedPage,
    editHeaders: dropGuardingHeaders,
  });
  const on = await startFront({ port: ports.on, target: variant.port });
  try {
    return await runPairs(browser, [{ origin: off.origin }, { origin: on.origin }], { pages: PAGES, ...options });
  } finally {
    await Promise.all([off.stop(), on.stop()]);
  }
}
