import { endpoints, PRODUCT_EVENTS } from '@halo/shared/contracts';
import type { HttpClient } from '@halo/shared/http';
import { whenIdle } from './when-idle.ts';

/** The event is a number of page loads, not of people: it names no one. */
const NO_ID = 'anonymous';

/**
 * Reports, once a page load and without saying whose, that an ad blocker is at work. Nothing else depends on it: who
 * has one gets the same site.
 */
export function countAdBlockers(http: Pick<HttpClient, 'call'>): void {
  whenIdle(() => void count(http).catch(() => undefined));
}

async function count(http: Pick<HttpClient, 'call'>): Promise<void> {
  const { hiddenBaits } = await import(/* webpackChunkName: "vitals" */ './hidden-baits.ts');
  const percent = await hiddenBaits(document);
  if (percent === undefined) return;
  const body = { clickId: NO_ID, kind: PRODUCT_EVENTS.adBlocker, detail: { hiddenPercent: String(percent) } };
  await http.call(endpoints.telemetry.event, { body }, { bearer: null });
}
