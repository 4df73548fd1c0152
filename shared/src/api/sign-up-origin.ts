import type { ApiContext } from './api-context.ts';

/** What the shell adds to every sign-up: where the visitor is and came from. */
export async function originOf(context: ApiContext) {
  const { brand } = context;
  return {
    country: brand.country,
    source: context.source(),
    campaignId: context.campaignId(),
    vm: context.vm(),
    ip: context.ip(),
    clickId: context.trackerId(),
    fingerprint: await context.fingerprint(),
    fluxId: context.fluxId(),
    service: brand.service,
    userAgent: context.userAgent(),
  };
}
