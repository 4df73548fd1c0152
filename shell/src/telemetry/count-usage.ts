import { type Brand, type Language, type UsageEvent, usageEndpoints } from '@halo/shared/contracts';
import type { HttpClient } from '@halo/shared/http';
import type { PageSeen } from '../consent/third-parties.ts';

/** Who and what a visit is, as far as it may be said. */
export interface VisitFacts {
  /** undefined until its visitor agreed that it is kept, unless it is the account's */
  clickId: string | undefined;
  isPremium: boolean;
  fluxId: string;
  source: string;
}

export interface UsageNeeds {
  http: Pick<HttpClient, 'call'>;
  brand: Pick<Brand, 'service' | 'country'>;
  language: Language;
  /** The page says whether it counts: on localhost and staging only where that was asked for. */
  isOn: boolean;
  /** the visit begins with this page load */
  isNewVisit: boolean;
  facts(): VisitFacts;
}

export interface Usage {
  /** The first one is the visit. Of pages where people write or pay only that is said. */
  pageOpened(page: PageSeen): void;
  /** Names no one, also after a yes: it is a number of page loads. */
  adBlocker(hiddenPercent: number): void;
}

/** Counts what is used, for the brand itself. Nothing waits for it, and nothing is said when it fails. */
export function createUsage({ http, brand, language, isOn, isNewVisit, facts }: UsageNeeds): Usage {
  const seen = new Set<string>();
  let isVisitCounted = false;

  function send(event: Pick<UsageEvent, 'name' | 'value' | 'isUnique'>, isNamed = true): void {
    if (!isOn) return;
    const { clickId, isPremium, fluxId, source } = facts();
    const body: UsageEvent = {
      ...event,
      ...(isNamed && clickId !== undefined ? { clickId } : {}),
      service: brand.service,
      level: isPremium ? 'premium' : 'free',
      fluxId,
      email: '',
      country: brand.country,
      userAgent: navigator.userAgent,
      details: { source, language },
    };
    void http.call(usageEndpoints.event, { body }, { bearer: null, keepalive: true }).catch(() => undefined);
  }

  return {
    pageOpened({ place, isSensitive }) {
      const value = isSensitive ? '' : place;
      if (!isVisitCounted) send({ name: 'visit', value, isUnique: isNewVisit });
      isVisitCounted = true;
      if (isSensitive) return;
      send({ name: 'pageSeen', value, isUnique: !seen.has(value) });
      seen.add(value);
    },
    adBlocker: (hiddenPercent) => send({ name: 'adBlocker', value: String(hiddenPercent), isUnique: true }, false),
  };
}
