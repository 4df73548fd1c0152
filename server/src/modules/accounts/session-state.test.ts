import { exchangeOf, REPLACED_GRACE_MS, sessionTokenState } from './session-state.ts';

const now = new Date('2026-03-10T20:00:00Z');
const at = (milliseconds: number) => new Date(now.getTime() + milliseconds);
const fresh = { expiresAt: at(1), replacedAt: null, revokedAt: null };

it.each([
  ['live', fresh],
  ['dead', { ...fresh, expiresAt: now }],
  ['dead', { ...fresh, revokedAt: at(-1) }],
  ['grace', { ...fresh, replacedAt: at(-REPLACED_GRACE_MS) }],
  ['replaced', { ...fresh, replacedAt: at(-REPLACED_GRACE_MS - 1) }],
  ['dead', { ...fresh, replacedAt: at(-1), revokedAt: at(-1) }],
  ['dead', { ...fresh, replacedAt: at(-1), expiresAt: at(-1) }],
] as const)('%s: %j', (state, facts) => expect(sessionTokenState(facts, now)).toBe(state));

it.each([
  ['live', false, 'rotate'],
  ['live', true, 'rotate'],
  ['grace', true, 'rotate'],
  ['replaced', false, 'rotate'],
  ['replaced', true, 'revoke_family'],
  ['dead', false, 'refuse'],
  ['dead', true, 'refuse'],
] as const)('%s, successor used %s: %s', (state, isUsed, exchange) => expect(exchangeOf(state, isUsed)).toBe(exchange));
