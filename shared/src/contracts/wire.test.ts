import * as z from 'zod/mini';
import { decoded, WireEuros, WireTime, wireEnum, wireObject } from './wire.ts';

const Plan = wireObject({
  planName: ['nomePiano', z.string()],
  cents: ['prezzo', WireEuros],
  since: ['dal', z.optional(WireTime)],
  tags: ['etichette', z.optional(z.array(wireObject({ label: ['testo', z.string()] })))],
});

describe('wireObject', () => {
  const domain = { planName: 'oro', cents: 2990, since: Date.UTC(2026, 2, 5), tags: [{ label: 'nuovo' }] };
  const wire = { nomePiano: 'oro', prezzo: 29.9, dal: '2026-03-05T00:00:00.000Z', etichette: [{ testo: 'nuovo' }] };

  it('renames both ways, also inside', () => {
    expect(z.encode(Plan, domain)).toEqual(wire);
    expect(z.decode(Plan, wire)).toEqual(domain);
  });

  it('drops what the table does not name, both ways', () => {
    expect(z.decode(Plan, { ...wire, secret: 1 } as never)).toEqual(domain);
    expect(z.encode(Plan, { ...domain, passwordHash: 'x' } as never)).toEqual(wire);
  });

  it('leaves out what is absent', () => {
    expect(z.encode(Plan, { planName: 'oro', cents: 1 })).toEqual({ nomePiano: 'oro', prezzo: 0.01 });
    expect(Object.keys(z.decode(Plan, { nomePiano: 'oro', prezzo: 1 }))).toEqual(['planName', 'cents']);
  });

  it('names the wire path that does not fit', () => {
    const refused = z.safeDecode(Plan, { ...wire, etichette: [{ testo: 7 }] } as never);
    expect(refused.error?.issues[0]?.path).toEqual(['etichette', 0, 'testo']);
  });

  it('does not take one object for another', () => {
    for (const nothing of [null, 'text', 7, []]) expect(z.safeDecode(Plan, nothing as never).success).toBe(false);
  });
});

describe('decoded', () => {
  const plan = { planName: 'oro', cents: 2990, since: Date.UTC(2026, 2, 5), tags: [{ label: 'nuovo' }] };
  const named = z.record(z.string(), wireObject({ label: ['testo', z.string()] }));
  const few = z.array(Plan).check(z.maxLength(1));

  it('takes the domain object as it is', () => {
    expect(z.parse(decoded(Plan), plan)).toEqual(plan);
    expect(z.parse(decoded(Plan), { planName: 'oro', cents: 1 })).toEqual({ planName: 'oro', cents: 1 });
    expect(z.parse(decoded(named), { first: { label: 'nuovo' } })).toEqual({ first: { label: 'nuovo' } });
  });

  it.each([
    ['the wire names', { nomePiano: 'oro', prezzo: 29.9 }, ['planName']],
    ['a value as the wire has it', { ...plan, since: '2026-03-05T00:00:00.000Z' }, ['since']],
    ['a part of an inner object', { ...plan, tags: [{ label: 7 }] }, ['tags', 0, 'label']],
    ['fractions of a cent', { ...plan, cents: 9.5 }, ['cents']],
  ])('refuses %s, by its domain name', (_what, value, path) => {
    expect(z.safeParse(decoded(Plan), value).error?.issues[0]?.path).toEqual(path);
  });

  it('keeps the checks of a list', () => {
    expect(z.safeParse(decoded(few), [plan]).success).toBe(true);
    expect(z.safeParse(decoded(few), [plan, plan]).success).toBe(false);
  });
});

describe('WireEuros', () => {
  it.each([
    [0.1, 10],
    [9.9, 990],
    [29.9, 2990],
    [19.99, 1999],
    [1234.56, 123456],
  ])('%s euros are %i cents', (euros, cents) => {
    expect(z.decode(WireEuros, euros)).toBe(cents);
    expect(z.encode(WireEuros, cents)).toBe(euros);
  });

  it('writes whole cents only', () => {
    expect(z.safeEncode(WireEuros, 9.5).success).toBe(false);
  });
});

describe('WireTime', () => {
  it('refuses what is no time', () => {
    expect(z.safeDecode(WireTime, 'yesterday').success).toBe(false);
    expect(z.decode(WireTime, '2026-03-05T09:07:00Z')).toBe(Date.UTC(2026, 2, 5, 9, 7));
  });
});

describe('wireEnum', () => {
  const Side = wireEnum({ left: 'sinistra', right: 'destra' });

  it('gives a value its name of the domain, and back', () => {
    expect(z.decode(Side, 'sinistra')).toBe('left');
    expect(z.encode(Side, 'right')).toBe('destra');
  });

  it('refuses any other value, and the name of the other side', () => {
    expect(['left', 'sopra', 3].map((value) => z.safeParse(Side, value).success)).toEqual([false, false, false]);
    expect(z.safeEncode(Side, 'sinistra' as 'left').success).toBe(false);
  });
});
