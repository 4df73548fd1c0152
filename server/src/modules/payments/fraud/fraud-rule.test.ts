import { type FraudFacts, fraudVerdict, type AttemptCounts } from './fraud-rule.ts';

const NONE: AttemptCounts = { unpaid: 0, cards: 1, accounts: 1 };
const QUIET: FraudFacts = {
  card: { hour: NONE, day: NONE },
  network: { hour: NONE, day: NONE },
  account: { hour: NONE, day: NONE },
  device: { hour: NONE, day: NONE },
  isKnownPayer: false,
};

function facts(
  by: 'card' | 'network' | 'account' | 'device',
  within: 'hour' | 'day',
  attempts: Partial<AttemptCounts>,
  isKnownPayer = false,
) {
  return { ...QUIET, [by]: { hour: NONE, day: NONE, [within]: { ...NONE, ...attempts } }, isKnownPayer };
}

it('lets a first card through, and one that nothing is known of', () => {
  expect(fraudVerdict(QUIET)).toEqual({ kind: 'allow' });
  expect(
    fraudVerdict({ card: undefined, network: undefined, account: undefined, device: undefined, isKnownPayer: false }),
  ).toEqual({
    kind: 'allow',
  });
});

it.each([
  ['card', 'day', 'unpaid', 3, 10],
  ['card', 'day', 'accounts', 3, 5],
  ['account', 'day', 'cards', 4, 9],
  ['network', 'hour', 'unpaid', 8, 20],
  ['network', 'day', 'unpaid', 30, 80],
  ['device', 'hour', 'unpaid', 8, 20],
  ['device', 'day', 'unpaid', 30, 80],
] as const)('by %s in a %s, %s: the bank is asked from %i on, and nothing is tried from %i on', (...limit) => {
  const [by, within, counts, askAt, refuseAt] = limit;
  const verdict = (count: number) => fraudVerdict(facts(by, within, { [counts]: count })).kind;
  expect([askAt - 1, askAt, refuseAt - 1, refuseAt].map(verdict)).toEqual(['allow', 'ask', 'ask', 'refuse']);
});

it("asks the bank of a known payer where neighbours used a network's limit up, and refuses by their own card", () => {
  expect(fraudVerdict(facts('network', 'hour', { unpaid: 500 }, true))).toEqual({ kind: 'ask' });
  expect(fraudVerdict(facts('card', 'day', { unpaid: 10 }, true)).kind).toBe('refuse');
});
