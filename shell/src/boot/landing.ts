import { COMPLIANT_FLUX_ID, DAY_MS, MINUTE_MS } from '@halo/shared/contracts';
import type { QueryParameters } from './query-parameters.ts';

const IDLE_MS = 10 * MINUTE_MS;

/** What is known of this browser's visit before anybody signs in. */
export interface Landing {
  trackerId: string;
  source: string;
  fluxId: string;
  /** epoch ms */
  landedAt: number;
  campaignId?: string;
  vm?: string;
  ip?: string;
}

export interface StoredLanding {
  trackerId?: string;
  source?: string;
  fluxId?: string;
  landedAt?: number;
  campaignId?: string;
  vm?: string;
  ip?: string;
}

export interface LandingFacts {
  query: QueryParameters;
  stored: StoredLanding;
  /** the place of the first page */
  place: string | undefined;
  now: number;
  /** used when there is no id yet */
  newTrackerId: string;
  defaultFluxId: string;
  /** a token is stored, so the flux belongs to the account */
  isSignedIn: boolean;
}

/** Brings together what the link says, what the browser remembers and what the brand defaults to. */
export function landingOf(facts: LandingFacts): Landing {
  const { query, stored } = facts;
  const campaignId = query.campaignId ?? stored.campaignId;
  const vm = query.vm ?? stored.vm;
  const ip = query.ip ?? stored.ip;
  return {
    trackerId: trackerIdOf(facts),
    source: query.source ?? stored.source ?? 'direct',
    fluxId: fluxIdOf(facts),
    landedAt: landedAt(stored.landedAt, facts.now),
    ...(campaignId === undefined ? {} : { campaignId }),
    ...(vm === undefined ? {} : { vm }),
    ...(ip === undefined ? {} : { ip }),
  };
}

/** The stored id stays unless the link brings a different one; a member keeps the account's. */
function trackerIdOf({ query, stored, newTrackerId, isSignedIn }: LandingFacts): string {
  if (isSignedIn && stored.trackerId) return stored.trackerId;
  return query.tid ?? stored.trackerId ?? newTrackerId;
}

/** The compliant flux applies to home and sign-up when a tracker id comes without a flux. It relaxes no duty. */
function fluxIdOf({ query, stored, place, defaultFluxId, isSignedIn }: LandingFacts): string {
  if (query.fluxId) return query.fluxId;
  const isLandingPage = place === 'home' || place === 'signUp';
  if (!isSignedIn && query.tid && isLandingPage) return COMPLIANT_FLUX_ID;
  return stored.fluxId ?? defaultFluxId;
}

/**
 * A landing older than a day, or idle for ten minutes, is replaced. So is one from the future, after the clock went
 * back.
 */
function landedAt(stored: number | undefined, now: number): number {
  if (stored === undefined || stored > now || now - stored > DAY_MS || now - stored > IDLE_MS) return now;
  return stored;
}
