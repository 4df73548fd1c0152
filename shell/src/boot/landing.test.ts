import { landingOf, type LandingFacts } from './landing.ts';
import { readQueryParameters } from './query-parameters.ts';

const NOW = Date.parse('2026-03-01T20:00:00Z');
const MINUTE = 60_000;

function facts(changes: Partial<LandingFacts> = {}): LandingFacts {
  return {
    query: {},
    stored: {},
    place: 'home',
    now: NOW,
    newTrackerId: 'new-tracker-id',
    defaultFluxId: '7',
    isSignedIn: false,
    ...changes,
  };
}

test('[BOOT-01] reads tid, campid, ip, src and both spellings of the flux id', () => {
  expect(readQueryParameters('?tid=abcdefgh1&campid=spring&ip=10.0.0.1&src=radio&fluxid=12')).toEqual({
    tid: 'abcdefgh1',
    campaignId: 'spring',
    ip: '10.0.0.1',
    source: 'radio',
    fluxId: '12',
  });
  expect(readQueryParameters('?fluxId=0000').fluxId).toBe('0000');
});

test('ignores parameters that do not look like one', () => {
  expect(readQueryParameters('?tid=<script>&src=a%20b&campid=')).toEqual({});
});

test('[BOOT-01] the source is direct when nothing says otherwise', () => {
  expect(landingOf(facts()).source).toBe('direct');
  expect(landingOf(facts({ stored: { source: 'radio' } })).source).toBe('radio');
});

describe('[BOOT-02] tracker id', () => {
  test('the stored one stays', () =>
    expect(landingOf(facts({ stored: { trackerId: 'stored-id' } })).trackerId).toBe('stored-id'));
  test('a different one in the link replaces it', () => {
    expect(landingOf(facts({ stored: { trackerId: 'stored-id' }, query: { tid: 'linked-id' } })).trackerId).toBe(
      'linked-id',
    );
  });
  test('a new one is made when there is none', () => expect(landingOf(facts()).trackerId).toBe('new-tracker-id'));
  test('a member keeps the id of the account', () => {
    expect(
      landingOf(facts({ stored: { trackerId: 'account-id' }, query: { tid: 'linked-id' }, isSignedIn: true }))
        .trackerId,
    ).toBe('account-id');
  });
});

describe('[BOOT-03] flux id', () => {
  test('the default of the brand', () => expect(landingOf(facts()).fluxId).toBe('7'));
  test.each(['home', 'signUp'])('0000 on %s with a tid and no flux id', (place) => {
    expect(landingOf(facts({ place, query: { tid: 'linked-id' } })).fluxId).toBe('0000');
  });
  test('not 0000 on other pages, nor when the link names a flux', () => {
    expect(landingOf(facts({ place: 'logIn', query: { tid: 'linked-id' } })).fluxId).toBe('7');
    expect(landingOf(facts({ query: { tid: 'linked-id', fluxId: '9' } })).fluxId).toBe('9');
  });
});

describe('[BOOT-04] landing time', () => {
  test.each([
    ['kept within ten minutes', 9 * MINUTE, 9 * MINUTE],
    ['a new landing after ten idle minutes', 11 * MINUTE, 0],
    ['a new landing after a day', 25 * 60 * MINUTE, 0],
    ['a new landing when the clock went back', -MINUTE, 0],
  ])('%s', (_name, age, keptAge) => {
    expect(landingOf(facts({ stored: { landedAt: NOW - age } })).landedAt).toBe(NOW - keptAge);
  });
});
