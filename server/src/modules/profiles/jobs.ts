import type { Gender, Language } from '@halo/shared/contracts';
import { inflect } from './inflect.ts';

/** As it stands after "I am"; `{man|woman}` where the form differs. */
const jobs = {
  nurse: { it: 'infermier{e|a}', es: 'enfermer{o|a}', fr: 'infirm{ier|ière}', en: 'a nurse' },
  teacher: { it: 'insegnante', es: '{profesor|profesora}', fr: 'professeur{|e}', en: 'a teacher' },
  architect: { it: 'architett{o|a}', es: 'arquitect{o|a}', fr: 'architecte', en: 'an architect' },
  accountant: { it: 'contabile', es: 'contable', fr: 'comptable', en: 'an accountant' },
  hairdresser: { it: 'parrucchier{e|a}', es: 'peluquer{o|a}', fr: 'coiffeu{r|se}', en: 'a hairdresser' },
  designer: {
    it: 'grafic{o|a}',
    es: '{diseñador gráfico|diseñadora gráfica}',
    fr: 'graphiste',
    en: 'a graphic designer',
  },
  librarian: { it: 'bibliotecari{o|a}', es: 'bibliotecari{o|a}', fr: 'bibliothécaire', en: 'a librarian' },
  pharmacist: { it: 'farmacista', es: 'farmacéutic{o|a}', fr: 'pharmac{ien|ienne}', en: 'a pharmacist' },
  baker: { it: 'forn{aio|aia}', es: 'panader{o|a}', fr: 'boulang{er|ère}', en: 'a baker' },
  engineer: { it: 'ingegnere', es: 'ingenier{o|a}', fr: 'ingénieur{|e}', en: 'an engineer' },
  translator: { it: 'tradut{tore|trice}', es: 'traductor{|a}', fr: 'traduct{eur|rice}', en: 'a translator' },
  gardener: { it: 'giardinier{e|a}', es: 'jardiner{o|a}', fr: 'jardini{er|ère}', en: 'a gardener' },
  cook: { it: 'cuoc{o|a}', es: 'cociner{o|a}', fr: 'cuisini{er|ère}', en: 'a cook' },
  clerk: { it: 'impiegat{o|a}', es: 'administrativ{o|a}', fr: 'employé{|e} de bureau', en: 'an office worker' },
  florist: { it: 'fiorista', es: 'florista', fr: 'fleuriste', en: 'a florist' },
  physiotherapist: { it: 'fisioterapista', es: 'fisioterapeuta', fr: 'kinésithérapeute', en: 'a physiotherapist' },
  bookseller: { it: 'libra{io|ia}', es: 'librer{o|a}', fr: 'libraire', en: 'a bookseller' },
  programmer: { it: 'programmat{ore|rice}', es: 'programador{|a}', fr: 'développeu{r|se}', en: 'a software developer' },
  vet: { it: 'veterinari{o|a}', es: 'veterinari{o|a}', fr: 'vétérinaire', en: 'a vet' },
  driver: {
    it: 'autista di autobus',
    es: 'conductor{|a} de autobús',
    fr: 'conduct{eur|rice} de bus',
    en: 'a bus driver',
  },
  tailor: { it: 'sart{o|a}', es: '{sastre|modista}', fr: 'coutur{ier|ière}', en: '{a tailor|a dressmaker}' },
  socialWorker: {
    it: 'assistente sociale',
    es: '{trabajador|trabajadora} social',
    fr: 'assistant{|e} social{|e}',
    en: 'a social worker',
  },
  guide: { it: 'guida turistica', es: 'guía de turismo', fr: 'guide touristique', en: 'a tour guide' },
  shopkeeper: { it: 'commess{o|a}', es: 'dependient{e|a}', fr: 'vendeu{r|se}', en: 'a shop assistant' },
  optician: { it: 'ottic{o|a}', es: 'óptic{o|a}', fr: 'optic{ien|ienne}', en: 'an optician' },
  educator: {
    it: 'educat{ore|rice} in un asilo',
    es: 'educador{|a} infantil',
    fr: 'éducat{eur|rice} de jeunes enfants',
    en: 'a nursery teacher',
  },
  student: {
    it: '{studente|studentessa} universitari{o|a}',
    es: 'estudiante universitari{o|a}',
    fr: "étudiant{|e} à l'université",
    en: 'a university student',
  },
  retired: { it: 'in pensione', es: 'jubilad{o|a}', fr: 'à la retraite', en: 'retired' },
} as const satisfies Record<string, Record<Language, string>>;
export type JobKey = keyof typeof jobs;

export const jobKeys = Object.keys(jobs) as JobKey[];
const workingJobs = jobKeys.filter((job) => job !== 'student' && job !== 'retired');

export function jobsForAge(age: number): readonly JobKey[] {
  if (age <= 22) return ['student'];
  if (age <= 25) return ['student', ...workingJobs.slice(0, 12)];
  return age >= 64 ? ['retired', 'teacher', 'bookseller', 'tailor'] : workingJobs;
}

/** "I am …" without the verb: "infermiera", "a nurse". */
export function jobPhrase(job: JobKey, gender: Gender, language: Language): string {
  return inflect(jobs[job][language], gender);
}
