import type { ApiContext } from './api-context.ts';

/** What the shell adds to every sign-up: where the visitor is and came from. */
export function originOf(context: ApiContext) {
  const { brand } = context;
  return {
    country: brand.country,
    source: context.source(),
    campaignId: context.campaignId(),
    ip: context.ip(),
    clickId: context.trackerId(),
    fingerprint: context.fingerprint(),
    fluxId: context.fluxId(),
    service: brand.service,
    userAgent: context.userAgent(),
  };
}
