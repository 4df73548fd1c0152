import { ChosenInterests, GENDERS, INTERESTS, LANGUAGES, PROMPT_ANSWER_MAX_CHARS } from '@halo/shared/contracts';
import * as z from 'zod/mini';
import { regionsOf, cityNamed } from '../geo/index.ts';
import { hobbyGroups } from './hobbies.ts';
import { isSampleOnline } from './presence.ts';
import { sampleTexts } from './sample-texts.ts';
import { namesOf } from './sample-names.ts';
import { sampleProfile, sampleProfilesOf } from './sample-profiles.ts';

const countries = ['it', 'es', 'fr'] as const;

describe.each(countries)('sample profiles of %s', (country) => {
  const profiles = sampleProfilesOf(country);

  it('are at least 420, at least 12 in every region, three women to a man, and a person who is neither', () => {
    expect(profiles.length).toBeGreaterThanOrEqual(420);
    for (const { name } of regionsOf(country)) {
      const here = profiles.filter((profile) => profile.region === name);
      expect({ name, enough: here.length >= 12, genders: new Set(here.map(({ gender }) => gender)) }).toEqual({
        name,
        enough: true,
        genders: new Set(GENDERS),
      });
    }
    const women = profiles.filter((profile) => profile.gender === 'woman').length / profiles.length;
    expect(women).toBeGreaterThan(0.68);
    expect(women).toBeLessThan(0.8);
  });

  it('are all samples, each with ids of its own', () => {
    expect(new Set(profiles.map((profile) => profile.nature))).toEqual(new Set(['sample']));
    expect(new Set(profiles.map((profile) => profile.id)).size).toBe(profiles.length);
    expect(new Set(profiles.map((profile) => profile.angelId)).size).toBe(profiles.length);
    for (const profile of profiles) {
      expect(profile.id).toMatch(/^[0-9a-f]{24}$/);
      expect(profile.angelId).toMatch(/^[123]\d{6}$/);
    }
  });

  it('live in a city of their region', () => {
    for (const profile of profiles)
      expect(cityNamed(country, profile.city, profile.region)?.region).toBe(profile.region);
  });

  it('are adults with plausible bodies', () => {
    for (const { age, height, weight } of profiles) {
      expect(age).toBeGreaterThanOrEqual(19);
      expect(age).toBeLessThanOrEqual(65);
      if (height !== undefined) expect(height > 150 && height < 195 ? 'fine' : height).toBe('fine');
      if (weight !== undefined) expect(weight > 40 && weight < 115 ? 'fine' : weight).toBe('fine');
    }
    const middle = [...profiles].sort((a, b) => a.age - b.age)[Math.floor(profiles.length / 2)];
    expect(middle?.age).toBeGreaterThan(34);
    expect(middle?.age).toBeLessThan(48);
  });

  it('have a name of their own in their region', () => {
    const named = profiles.map(({ region, screenName }) => `${screenName} of ${region}`);
    expect(named.filter((each, index) => named.indexOf(each) !== index)).toEqual([]);
  });

  it('have texts without open slots, short enough, hardly two alike', () => {
    for (const { about, description } of profiles) {
      expect(about + description).not.toMatch(/[{}|]|undefined| {2}/);
      expect(about.length).toBeLessThanOrEqual(90);
      expect(description.length).toBeLessThanOrEqual(420);
      const sentences = description.split(/[.!?…](?:\s|$)/).filter(Boolean).length;
      expect(sentences).toBeGreaterThanOrEqual(2);
    }
    expect(new Set(profiles.map((profile) => profile.description)).size).toBeGreaterThan(profiles.length * 0.98);
  });

  it('have interests and answers from the lists, varied enough for a filter, and their hobbies among them', () => {
    for (const { hobbies, interests, prompts } of profiles) {
      expect(interests).toEqual(expect.arrayContaining([...hobbies]));
      expect(z.safeParse(ChosenInterests, interests).success).toBe(true);
      expect(new Set(prompts.map(({ question }) => question)).size).toBe(prompts.length);
      for (const { answer } of prompts) expect(answer.length).toBeLessThanOrEqual(PROMPT_ANSWER_MAX_CHARS);
    }
    for (const interest of INTERESTS)
      expect(profiles.filter((profile) => profile.interests.includes(interest)).length).toBeGreaterThan(3);
    expect(profiles.filter(({ prompts }) => prompts.length > 0).length).toBeGreaterThan(profiles.length / 2);
  });

  it('do not contradict themselves', () => {
    for (const { hobbies, age, job, gender, screenName } of profiles) {
      expect(hobbyGroups[hobbies[0]]).not.toBe(hobbyGroups[hobbies[1]]);
      if (job === 'student') expect(age).toBeLessThanOrEqual(25);
      if (job === 'retired') expect(age).toBeGreaterThanOrEqual(64);
      expect(namesOf(country, gender)).toContain(screenName);
    }
  });

  it('promise no meeting and nothing of the body', () => {
    const forbidden =
      /incontr|appuntament|sesso|sexy|\bnud[ao]\b|sexo|desnud|\bcita\b|quedar contigo|sexe|\bnue?\b|rendez-vous|rencontr|whatsapp|telegram|@|\d{6}/i;
    for (const { about, description, prompts } of profiles)
      expect(about + description + JSON.stringify(prompts)).not.toMatch(forbidden);
  });

  it('find someone in every preference', () => {
    for (const gender of GENDERS) {
      for (const seeking of GENDERS) {
        expect(profiles.some((profile) => profile.gender === gender && profile.seeking.includes(seeking))).toBe(true);
      }
    }
  });

  it('have at least 60 sentence parts and 60 names a gender to draw from', () => {
    const texts = sampleTexts[country];
    const parts = [...texts.openers, ...texts.workOpeners, ...Object.values(texts.hobbies).flat(), ...texts.wishes];
    expect(new Set(parts).size).toBe(parts.length);
    expect(parts.length).toBeGreaterThanOrEqual(120);
    for (const gender of ['woman', 'man'] as const) expect(new Set(namesOf(country, gender)).size).toBe(60);
    expect(new Set(namesOf(country, 'nonBinary')).size).toBe(20);
  });
});

describe('sampleProfile', () => {
  it('finds a profile by its public id', () => {
    const someone = sampleProfilesOf('es')[100];
    expect(someone && sampleProfile(someone.angelId)).toBe(someone);
    expect(sampleProfile('999')).toBeUndefined();
    expect(sampleProfile('1000001')).toBeUndefined();
  });

  it.each(LANGUAGES)('is the same person in %s, who says things in that language', (language) => {
    const own = sampleProfilesOf('es');
    const others = sampleProfilesOf('es', language);
    const factsOf = (profile: (typeof own)[number]) => ({ ...profile, about: '', description: '', prompts: [] });
    expect(others.map(factsOf)).toEqual(own.map(factsOf));
    const isSaidAlike = others.filter(({ description }, index) => description === own[index]?.description);
    expect(isSaidAlike.length).toBe(language === 'es' ? own.length : 0);
    for (const { about, description, prompts } of others) {
      expect(about + description).not.toMatch(/[{}|]|undefined| {2}/);
      expect(about.length).toBeLessThanOrEqual(90);
      expect(description.length).toBeLessThanOrEqual(420);
      for (const { answer } of prompts) expect(answer.length).toBeLessThanOrEqual(PROMPT_ANSWER_MAX_CHARS);
    }
  });

  it('is the same on every machine', () => {
    expect(sampleProfilesOf('it')[0]).toEqual(
      expect.objectContaining({ angelId: '1100000', region: 'Abruzzo', gender: 'woman' }),
    );
    expect(sampleProfilesOf('it')[0]?.id).toBe('7d2da304ebd823c694d5e978');
  });
});

describe('isSampleOnline', () => {
  const profiles = sampleProfilesOf('it');
  const share = (hour: number) => {
    const at = new Date(Date.UTC(2026, 10, 18, hour - 1, 30));
    return profiles.filter((profile) => isSampleOnline(profile.id, at)).length / profiles.length;
  };

  it('follows the day: few at night, many in the evening, never all', () => {
    expect(share(3)).toBeLessThan(0.06);
    expect(share(13)).toBeGreaterThan(0.08);
    expect(share(21)).toBeGreaterThan(0.25);
    expect(share(21)).toBeLessThan(0.7);
  });

  it('is the same whenever it is asked', () => {
    const at = new Date('2026-11-18T20:15:00Z');
    for (const { id } of profiles.slice(0, 20)) expect(isSampleOnline(id, at)).toBe(isSampleOnline(id, new Date(at)));
  });

  it('differs from day to day', () => {
    const evening = (day: number) =>
      profiles.filter(({ id }) => isSampleOnline(id, new Date(Date.UTC(2026, 10, day, 20)))).map(({ id }) => id);
    expect(evening(18)).not.toEqual(evening(19));
  });
});
