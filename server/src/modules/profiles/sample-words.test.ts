import { LANGUAGES } from '@halo/shared/contracts';
import { inCity } from './city-phrase.ts';
import { hobbyKeys, hobbyPhrase } from './hobbies.ts';
import { fillSlots, inflect, sayableBy, slotsOf } from './inflect.ts';
import { jobKeys, jobPhrase, jobsFor, jobsForAge } from './jobs.ts';
import { seededRandom } from './seeded-random.ts';

describe('inCity', () => {
  it.each([
    ['it', 'Bologna', 'a Bologna'],
    ['it', 'Ancona', 'ad Ancona'],
    ['it', "L'Aquila", "all'Aquila"],
    ['es', 'San Sebastián / Donostia', 'en San Sebastián'],
    ['fr', 'Le Havre', 'au Havre'],
    ['fr', 'Les Ulis', 'aux Ulis'],
    ['fr', 'La Rochelle', 'à La Rochelle'],
    ['en', 'Bologna', 'in Bologna'],
  ] as const)('%s: %s is "%s"', (language, city, phrase) => {
    expect(inCity(city, language)).toBe(phrase);
  });
});

describe('inflect and fillSlots', () => {
  it('chooses the form and fills', () => {
    expect(inflect('content{o|a}, professeur{|e}', 'woman')).toBe('contenta, professeure');
    expect(inflect('content{o|a}, professeur{|e}', 'man')).toBe('contento, professeur');
    expect(fillSlots('{Hobby}, {hobby} {other}', { hobby: 'être' })).toBe('Être, être {other}');
    expect(inflect('{profesor|profesora|docente}', 'nonBinary')).toBe('docente');
    expect(sayableBy('nonBinary', ['content{o|a}', 'felice', '{a|b|c}'])).toEqual(['felice', '{a|b|c}']);
    expect(sayableBy('man', ['content{o|a}'])).toEqual(['content{o|a}']);
    expect(() => inflect('content{o|a}', 'nonBinary')).toThrow('no form for anybody');
    expect(slotsOf('{a} und {b2}')).toEqual(['a', 'b2']);
  });
});

describe('jobs and hobbies', () => {
  it('have a phrase in every language', () => {
    for (const language of LANGUAGES) {
      for (const hobby of hobbyKeys) expect(hobbyPhrase(hobby, language).length).toBeGreaterThan(3);
      for (const job of jobKeys) {
        for (const gender of ['woman', 'man'] as const)
          expect(jobPhrase(job, gender, language)).toMatch(/^[\p{L}’ ]+$/u);
      }
    }
  });

  it('have a word for anybody at every age', () => {
    for (const age of [19, 23, 40, 65]) {
      const jobs = jobsFor('nonBinary', age);
      expect(jobs.length).toBeGreaterThan(0);
      for (const job of jobs)
        for (const language of LANGUAGES) expect(jobPhrase(job, 'nonBinary', language)).toMatch(/^[\p{L}’ ]+$/u);
    }
  });

  it('fit the age', () => {
    expect(jobsForAge(20)).toEqual(['student']);
    expect(jobsForAge(40)).not.toContain('student');
    expect(jobsForAge(40)).not.toContain('retired');
    expect(jobsForAge(65)).toContain('retired');
  });
});

describe('seededRandom', () => {
  it('repeats itself for the same seed and spreads evenly', () => {
    const row = (seed: string) => {
      const random = seededRandom(seed);
      return Array.from({ length: 2000 }, () => random.next());
    };
    expect(row('a')).toEqual(row('a'));
    expect(row('a')).not.toEqual(row('b'));
    const tenths = new Map<number, number>();
    for (const value of row('a')) tenths.set(Math.floor(value * 10), (tenths.get(Math.floor(value * 10)) ?? 0) + 1);
    expect(tenths.size).toBe(10);
    for (const count of tenths.values()) expect(count).toBeGreaterThan(140);
  });

  it('keeps to bounds and weights', () => {
    const random = seededRandom('weights');
    for (let index = 0; index < 500; index += 1) {
      const value = random.integer(3, 5);
      expect(value >= 3 && value <= 5).toBe(true);
      expect(
        random.weighted([
          ['never', 0],
          ['always', 1],
        ]),
      ).toBe('always');
    }
    expect(() => random.pick([])).toThrow(RangeError);
  });
});
