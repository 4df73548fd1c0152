import { VAT_RATES } from './vat-rates.ts';
import { type LocationFact, partsBetween, partsOf, taxPlace, vatRate } from './vat-rule.ts';

const fact = (kind: LocationFact['kind'], country: string): LocationFact => ({ kind, country });

describe('where a sale is taxed', () => {
  it.each([
    ['two that agree', [fact('account', 'it'), fact('ip', 'it')], 'it', 'agree', false],
    ['a buyer of another country', [fact('account', 'fr'), fact('card', 'fr')], 'fr', 'agree', true],
    ['two against one', [fact('ip', 'it'), fact('account', 'es'), fact('card', 'es')], 'es', 'agree', true],
    ['one alone', [fact('account', 'es')], 'es', 'one', true],
    ['two that differ', [fact('account', 'it'), fact('card', 'es')], 'it', 'conflict', false],
    ['three that differ', [fact('account', 'it'), fact('card', 'es'), fact('ip', 'fr')], 'it', 'conflict', false],
    ['two statements and nothing else', [fact('account', 'it'), fact('address', 'it')], 'it', 'agree', false],
    [
      'two statements that a bank contradicts',
      [fact('account', 'it'), fact('address', 'it'), fact('card', 'fr')],
      'it',
      'conflict',
      false,
    ],
    [
      'an address that the network confirms',
      [fact('account', 'it'), fact('address', 'fr'), fact('ip', 'fr')],
      'fr',
      'agree',
      true,
    ],
    [
      'a pair in a country without a rate here',
      [fact('account', 'it'), fact('card', 'ch'), fact('ip', 'ch')],
      'it',
      'conflict',
      false,
    ],
    ['nothing', [], 'it', 'one', false],
  ])('with %s', (_what, facts, country, evidence, isOss) => {
    expect(taxPlace(facts, 'it')).toEqual({ country, evidence, isOss });
  });

  it('does not take one fact twice for two', () => {
    expect(taxPlace([fact('card', 'fr'), fact('card', 'fr'), fact('account', 'it')], 'it').evidence).toBe('conflict');
  });
});

describe('a rate', () => {
  it.each([
    ['it', 220],
    ['es', 210],
    ['fr', 200],
  ])('of %s is %d of a thousand', (country, permille) => {
    expect(vatRate(country, new Date('2026-11-23T10:00:00Z')).permille).toBe(permille);
  });

  it('holds from its first day, with a source; a country without one is refused', () => {
    expect(() => vatRate('it', new Date('2013-09-30T10:00:00Z'))).toThrow('no rate of VAT');
    expect(() => vatRate('us', new Date('2026-11-23T10:00:00Z'))).toThrow('no rate of VAT');
    for (const rates of Object.values(VAT_RATES)) {
      expect(rates.map(({ from }) => from)).toEqual(
        rates
          .map(({ from }) => from)
          .toSorted()
          .toReversed(),
      );
      expect(rates.every(({ source }) => source.length > 0)).toBe(true);
    }
  });
});

it('every member of the Union has a rate, and one that changed has the right one on each day', () => {
  const members = 'at be bg cy cz de dk ee es fi fr gr hr hu ie it lt lu lv mt nl pl pt ro se si sk'.split(' ');
  expect(Object.keys(VAT_RATES).toSorted()).toEqual(members);
  const on = (day: string, country: string) => vatRate(country, new Date(`${day}T12:00:00Z`)).permille;
  for (const member of members) expect([member, on('2026-11-23', member) >= 150]).toEqual([member, true]);
  expect([on('2025-06-30', 'ee'), on('2025-07-01', 'ee')]).toEqual([220, 240]);
  expect([on('2024-08-31', 'fi'), on('2024-09-01', 'fi')]).toEqual([240, 255]);
  expect([on('2025-07-31', 'ro'), on('2025-08-01', 'ro')]).toEqual([190, 210]);
  expect([on('2024-12-31', 'sk'), on('2025-01-01', 'sk')]).toEqual([200, 230]);
});

describe('parts of a price with its tax in it', () => {
  it('add up', () => {
    expect(partsOf(2990, 220)).toEqual({ grossCents: 2990, netCents: 2451, vatCents: 539 });
    expect(partsOf(0, 220)).toEqual({ grossCents: 0, netCents: 0, vatCents: 0 });
  });

  it('leave no cent when a sale goes back in parts, however it is cut', () => {
    for (let cut = 1; cut < 2990; cut += 1) {
      const notes = [partsBetween(2990, 2990 - cut, 220), partsBetween(2990 - cut, 0, 220)];
      expect(notes.reduce((sum, { netCents }) => sum + netCents, 0)).toBe(2451);
      expect(notes.reduce((sum, { vatCents }) => sum + vatCents, 0)).toBe(539);
    }
  });
});
