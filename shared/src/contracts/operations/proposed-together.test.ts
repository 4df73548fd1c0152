import type { Proposal, ReleaseChange } from './pins.ts';
import { proposedTogether } from './proposed-together.ts';

const PIN: ReleaseChange = { kind: 'pin', remote: 'mfe-payments', version: '1.1.0' };
const proposal = (id: string, scope: string, more: Partial<Proposal> = {}): Proposal => ({
  id,
  scope,
  change: PIN,
  reason: 'new checkout',
  expectedRevision: 1,
  proposedBy: 'anna@halo.example',
  proposedAt: '2026-11-21T12:00:00.000Z',
  expiresAt: '2026-11-22T12:00:00.000Z',
  status: 'waiting',
  ...more,
});
const ids = (...proposals: Proposal[]) => proposedTogether(proposals).map(({ all }) => all.map(({ id }) => id));
const back = (to: number): Pick<Proposal, 'change'> => ({ change: { kind: 'rollback', to, remote: 'mfe-payments' } });

it('puts what one person proposed for many brands together, in the order of the first', () => {
  expect(ids(proposal('1', 'luna'), proposal('2', 'sol', { reason: 'other' }), proposal('3', 'brise'))).toEqual([
    ['1', '3'],
    ['2'],
  ]);
});

it.each([
  ['of another person', { proposedBy: 'bruno@halo.example' }],
  ['of another version', { change: { ...PIN, version: '1.2.0' } }],
  ['of another remote', { change: { ...PIN, remote: 'mfe-chat' } }],
  ['decided otherwise', { status: 'withdrawn' }],
  ['of the same brand again', { scope: 'luna' }],
  ['of the default', { scope: 'default' }],
] satisfies [string, Partial<Proposal>][])('lets one %s stand alone', (_name, more) => {
  expect(ids(proposal('1', 'luna'), proposal('2', 'sol', more))).toEqual([['1'], ['2']]);
});

it('begins with what was proposed first', () => {
  const earlier = { proposedAt: '2026-11-21T11:59:59.000Z' };
  expect(ids(proposal('2', 'sol'), proposal('1', 'luna', earlier))).toEqual([['1', '2']]);
});

it('takes going back for one change, though to another revision on each brand', () => {
  expect(ids(proposal('1', 'luna', back(4)), proposal('2', 'sol', back(7)))).toEqual([['1', '2']]);
});
