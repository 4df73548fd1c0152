import { crowdPlan, fitsSearch, replyTiming, type CrowdPersona, type CrowdUser } from './rhythm.ts';

const numbers = Array.from({ length: 200 }, (_, index) => index / 200);

describe('replyTiming', () => {
  it('stays between 6 and 25 seconds and prepares for at least 5', () => {
    for (const random of numbers) {
      for (const replyLength of [1, 40, 120, 300, 2000]) {
        const timing = replyTiming({ replyLength, random });
        expect(timing.totalMs).toBeGreaterThanOrEqual(6_000);
        expect(timing.totalMs).toBeLessThanOrEqual(25_000);
        expect(timing.typingForMs).toBeGreaterThanOrEqual(5_000);
        expect(timing.readAfterMs).toBeLessThan(timing.typingAfterMs);
        expect(Math.abs(timing.typingAfterMs + timing.typingForMs - timing.totalMs)).toBeLessThanOrEqual(1);
      }
    }
  });

  it('takes longer for a longer reply', () => {
    expect(replyTiming({ replyLength: 150, random: 0.5 }).typingForMs).toBeGreaterThan(
      replyTiming({ replyLength: 30, random: 0.5 }).typingForMs,
    );
  });

  it('is divided by the speed', () => {
    const normal = replyTiming({ replyLength: 80, random: 0.3 });
    const fast = replyTiming({ replyLength: 80, random: 0.3, speed: 100 });
    expect(fast.totalMs).toBe(Math.round(normal.totalMs / 100));
  });
});

const marco: CrowdUser = { country: 'it', region: 'Lazio', gender: 'man', seeking: ['woman', 'nonBinary'], age: 36 };

function persona(id: number, change: Partial<CrowdPersona> = {}): CrowdPersona {
  return {
    id: `p${id}`,
    country: 'it',
    region: 'Lazio',
    gender: 'woman',
    seeking: ['man'],
    age: 33,
    ageRange: [28, 45],
    ...change,
  };
}

describe('fitsSearch', () => {
  it.each([
    ['another country', { country: 'es' }],
    ['another region', { region: 'Umbria' }],
    ['a gender not looked for', { gender: 'man' }],
    ['someone who looks for women', { seeking: ['woman', 'nonBinary'] }],
    ['an age range without the user', { ageRange: [40, 50] as const }],
  ])('refuses %s', (_, change) => {
    expect(fitsSearch(persona(1), marco)).toBe(true);
    expect(fitsSearch(persona(1, change), marco)).toBe(false);
  });

  it('takes any region while none is chosen', () => {
    expect(fitsSearch(persona(1, { region: 'Umbria' }), { ...marco, region: undefined })).toBe(true);
  });
});

describe('crowdPlan', () => {
  const personas = Array.from({ length: 40 }, (_, index) =>
    persona(index, index % 4 === 0 ? { ageRange: [50, 60] } : {}),
  );

  it('begins with a visit after 20 to 40 seconds and a like after one to two minutes', () => {
    for (let user = 0; user < 50; user += 1) {
      const [first, second] = crowdPlan({ seed: `user${user}`, user: marco, personas });
      expect(first?.kind).toBe('visit');
      expect(first?.afterMs).toBeGreaterThanOrEqual(20_000);
      expect(first?.afterMs).toBeLessThanOrEqual(40_000);
      expect(second?.kind).toBe('like');
      expect(second?.afterMs).toBeGreaterThanOrEqual(60_000);
      expect(second?.afterMs).toBeLessThanOrEqual(120_000);
    }
  });

  it('sends at most so many a day, each from another profile that fits', () => {
    for (let day = 0; day < 20; day += 1) {
      const plan = crowdPlan({ seed: 'marco', user: marco, personas, day, maxPerDay: 4 });
      expect(plan).toHaveLength(4);
      expect(new Set(plan.map((event) => event.personaId)).size).toBe(4);
      for (const { personaId, afterMs } of plan) {
        expect(Number(personaId.slice(1)) % 4).not.toBe(0);
        expect(Math.floor(afterMs / 86_400_000)).toBe(day);
      }
      expect(plan.map((event) => event.afterMs)).toEqual(plan.map((event) => event.afterMs).sort((a, b) => a - b));
    }
  });

  it('is the same plan for the same user, another for another', () => {
    const options = { user: marco, personas };
    expect(crowdPlan({ seed: 'a', ...options })).toEqual(crowdPlan({ seed: 'a', ...options }));
    expect(crowdPlan({ seed: 'a', ...options })).not.toEqual(crowdPlan({ seed: 'b', ...options }));
  });

  it('sends nothing when no profile fits', () => {
    expect(crowdPlan({ seed: 'a', user: { ...marco, age: 90 }, personas })).toEqual([]);
  });

  it('is quicker at a higher speed', () => {
    const [first] = crowdPlan({ seed: 'a', user: marco, personas, speed: 1000 });
    expect(first?.afterMs).toBeLessThanOrEqual(40);
  });
});
