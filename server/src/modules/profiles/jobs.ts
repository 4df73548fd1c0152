import { type Gender, LANGUAGES, type Language } from '@halo/shared/contracts';
import { hasFormForAnybody, inflect } from './inflect.ts';
import { PROFILE_WORDS } from './profile-words.ts';

/** In this order, because a seed picks by place. */
export const jobKeys = [
  'nurse',
  'teacher',
  'architect',
  'accountant',
  'hairdresser',
  'designer',
  'librarian',
  'pharmacist',
  'baker',
  'engineer',
  'translator',
  'gardener',
  'cook',
  'clerk',
  'florist',
  'physiotherapist',
  'bookseller',
  'programmer',
  'vet',
  'driver',
  'tailor',
  'socialWorker',
  'guide',
  'shopkeeper',
  'optician',
  'educator',
  'student',
  'retired',
] as const;
export type JobKey = (typeof jobKeys)[number];

const workingJobs = jobKeys.filter((job) => job !== 'student' && job !== 'retired');

export function jobsForAge(age: number): readonly JobKey[] {
  if (age <= 22) return ['student'];
  if (age <= 25) return ['student', ...workingJobs.slice(0, 12)];
  return age >= 64 ? ['retired', 'teacher', 'bookseller', 'tailor'] : workingJobs;
}

/** Those that every language has a word for that fits anybody; for who is neither man nor woman. */
const jobsOfAnybody = jobKeys.filter((job) =>
  LANGUAGES.every((language) => hasFormForAnybody(PROFILE_WORDS[language].jobs[job])),
);

/** What such a person may do at this age. */
export function jobsFor(gender: Gender, age: number): readonly JobKey[] {
  const jobs = jobsForAge(age);
  return gender === 'nonBinary' ? jobs.filter((job) => jobsOfAnybody.includes(job)) : jobs;
}

/** "I am …" without the verb: "infermiera", "a nurse". */
export function jobPhrase(job: JobKey, gender: Gender, language: Language): string {
  return inflect(PROFILE_WORDS[language].jobs[job], gender);
}
