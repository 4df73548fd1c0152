import type { SessionState } from '@halo/shared/contracts';
import { decideEntry } from './entry-decision.ts';

const user = { clickId: 'click-id-1' } as never;
const visitor: SessionState = { status: 'visitor' };
const restoring: SessionState = { status: 'restoring' };
const verified: SessionState = { status: 'verified', user };
const unconfirmed: SessionState = { status: 'gated', reason: 'doi', user };
const noRegion: SessionState = { status: 'gated', reason: 'region', user };

test.each([
  ['public', visitor, 'show'],
  ['public', restoring, 'show'],
  ['public', noRegion, 'show'],
  ['visitor', visitor, 'show'],
  ['visitor', verified, 'redirectMember'],
  ['visitor', restoring, 'wait'],
  ['member', verified, 'show'],
  ['member', restoring, 'wait'],
] as const)('%s page, session %j: %s', (access, session, decision) => {
  expect(decideEntry(access, session, false)).toBe(decision);
});

test('[ROUTE-08] [ROLE-01] a visitor meets the form on pages for members, and public pages stay open', () => {
  expect(decideEntry('member', visitor, false)).toBe('gate');
  expect(decideEntry('public', visitor, false)).toBe('show');
});

test('[BOOT-09] an unconfirmed e-mail counts as verified, a missing region does not', () => {
  expect(decideEntry('member', unconfirmed, false)).toBe('show');
  expect(decideEntry('member', noRegion, false)).toBe('gate');
});

test('[BUS-03] a page stays on the screen when the token runs out', () => {
  expect(decideEntry('member', visitor, true)).toBe('show');
  expect(decideEntry('member', restoring, true)).toBe('show');
});

test.each(['visitor', 'member'] as const)(
  '[BOOT-10] an account without a region is at its gate on a page for a %s',
  (access) => {
    expect(decideEntry(access, noRegion, false)).toBe('gate');
  },
);

test('[BOOT-07] a disabled account sees what visitors see, and no page for members', () => {
  const disabled: SessionState = { status: 'gated', reason: 'disabled' };
  expect([decideEntry('public', disabled, false), decideEntry('visitor', disabled, false)]).toEqual(['show', 'show']);
  expect(decideEntry('member', disabled, false)).toBe('gate');
});

test('who has just signed out is led home, and asked to sign in only on the next page', () => {
  expect(decideEntry('member', visitor, false, true)).toBe('home');
  expect(decideEntry('visitor', visitor, false, true)).toBe('show');
  expect(decideEntry('member', verified, false, true)).toBe('show');
});
