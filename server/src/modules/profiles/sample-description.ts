import type { Gender, Language } from '@halo/shared/contracts';
import { inCity } from './city-phrase.ts';
import { hobbyPhrase, type HobbyKey } from './hobbies.ts';
import { fillSlots, inflect, sayableBy } from './inflect.ts';
import { jobPhrase, type JobKey } from './jobs.ts';
import { type Quirk, sampleTexts } from './sample-texts.ts';
import type { SeededRandom } from './seeded-random.ts';

type Person = {
  gender: Gender;
  age: number;
  screenName: string;
  city: string;
  job: JobKey;
  hobbies: readonly [HobbyKey, HobbyKey];
};

/** One short line and two to four sentences, put together so that no part contradicts another. */
export function describePerson(
  person: Person,
  language: Language,
  random: SeededRandom,
): { about: string; description: string } {
  const texts = sampleTexts[language];
  const pick = (templates: readonly string[]) => random.pick(sayableBy(person.gender, templates));
  const hasWork = person.job !== 'student' && person.job !== 'retired';
  const sentences = [
    pick(hasWork ? [...texts.openers, ...texts.workOpeners] : texts.openers),
    pick(texts.hobbies[person.hobbies[0]]),
    ...(random.chance(0.35) ? [pick(texts.hobbies[person.hobbies[1]])] : []),
    ...(random.chance(0.4) ? [pick(fittingQuirks(texts.quirks, person))] : []),
    pick(texts.wishes),
  ];
  const kept = sentences.length > 4 ? sentences.filter((_, index) => index !== 2) : sentences;
  return {
    about: say(pick(texts.abouts), person, language),
    description: kept.map((text) => say(text, person, language)).join(' '),
  };
}

function fittingQuirks(quirks: readonly Quirk[], person: Person): readonly string[] {
  return quirks
    .filter(
      ({ not = [], from = 0, until = 200 }) =>
        person.age >= from && person.age <= until && !person.hobbies.some((hobby) => not.includes(hobby)),
    )
    .map(({ text }) => text);
}

function say(template: string, person: Person, language: Language): string {
  const slots = {
    name: person.screenName,
    job: jobPhrase(person.job, person.gender, language),
    inCity: inCity(person.city, language),
    hobby: hobbyPhrase(person.hobbies[0], language),
    hobby2: hobbyPhrase(person.hobbies[1], language),
  };
  return fillSlots(inflect(template, person.gender), slots);
}
