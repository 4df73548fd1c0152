import { UsageEvent, usageEndpoints } from '@halo/shared/contracts';
import { aBrand } from '@halo/shared/testing';
import * as z from 'zod/mini';
import { createUsage, type UsageNeeds, type VisitFacts } from './count-usage.ts';

function usageOf(needs: Partial<UsageNeeds> = {}, facts: Partial<VisitFacts> = {}) {
  const call = jest.fn().mockResolvedValue({ result: 'OK' });
  const usage = createUsage({
    ...{ http: { call }, brand: aBrand(), language: 'it', isOn: true, isNewVisit: true },
    facts: () => ({ clickId: undefined, isPremium: false, fluxId: '7', source: 'partner', ...facts }),
    ...needs,
  });
  const sent = () =>
    call.mock.calls.map(([endpoint, { body }]) => {
      expect(endpoint).toBe(usageEndpoints.event);
      return z.parse(UsageEvent, z.encode(UsageEvent, body));
    });
  return { usage, call, sent };
}

test('[PAGE-04] an event has every field of the specification, no address, and no id before a yes', () => {
  const { usage, call } = usageOf();
  usage.pageOpened({ place: 'home', isSensitive: false });
  const [, { body }, options] = call.mock.calls[0];
  expect(z.encode(UsageEvent, body)).toEqual({
    service: aBrand().service,
    nome_evento: 'visita',
    valore_evento: 'home',
    premiumLevel: 'free',
    flux: '7',
    email: '',
    country: aBrand().country,
    ua: navigator.userAgent,
    unica: true,
    metadata: { src: 'partner', language: 'it' },
  });
  expect(options).toEqual({ bearer: null, keepalive: true });
  const agreed = usageOf({}, { clickId: 'visitor-1', isPremium: true });
  agreed.usage.pageOpened({ place: 'home', isSensitive: false });
  expect(agreed.sent()[0]).toMatchObject({ clickId: 'visitor-1', level: 'premium' });
});

test('[PAGE-04] a page is unique once a load, a visit once a landing, and pages where people write or pay have no name', () => {
  const { usage, sent } = usageOf({ isNewVisit: false });
  usage.pageOpened({ place: 'conversation', isSensitive: true });
  usage.pageOpened({ place: 'search', isSensitive: false });
  usage.pageOpened({ place: 'conversation', isSensitive: true });
  usage.pageOpened({ place: 'search', isSensitive: false });
  expect(sent().map(({ name, value, isUnique }) => [name, value, isUnique])).toEqual([
    ['visit', '', false],
    ['pageSeen', 'search', true],
    ['pageSeen', 'search', false],
  ]);
});

test('[PAGE-04] nothing is sent where the page does not count, and a call that fails is let go', async () => {
  const off = usageOf({ isOn: false });
  off.usage.pageOpened({ place: 'home', isSensitive: false });
  off.usage.adBlocker(80);
  expect(off.call).not.toHaveBeenCalled();
  const failing = usageOf({ http: { call: jest.fn().mockRejectedValue(new Error('blocked')) } });
  expect(() => failing.usage.pageOpened({ place: 'home', isSensitive: false })).not.toThrow();
});

test('[BOOT-13] an ad blocker is counted without a name, also where there is one', () => {
  const { usage, sent } = usageOf({}, { clickId: 'visitor-1' });
  usage.adBlocker(80);
  const [event] = sent();
  expect([event?.name, event?.value, event?.clickId]).toEqual(['adBlocker', '80', undefined]);
});
