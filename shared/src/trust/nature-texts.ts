import type { Language } from '../contracts/language.ts';
import type { ProfileNature } from '../contracts/profiles.ts';

// In the code, not in the translation files: no brand and no missing file can take these words away.
const LABELS: Record<ProfileNature, Record<Language, string>> = {
  person: { it: 'Persona', es: 'Persona', fr: 'Personne', en: 'Person' },
  verified_person: {
    it: 'Persona verificata',
    es: 'Persona verificada',
    fr: 'Personne vérifiée',
    en: 'Verified person',
  },
  operator: {
    it: 'Operatore della redazione',
    es: 'Operador del equipo',
    fr: 'Opérateur de l’équipe',
    en: 'Team operator',
  },
  ai: { it: 'Profilo AI', es: 'Perfil de IA', fr: 'Profil IA', en: 'AI profile' },
  sample: { it: 'Esempio', es: 'Ejemplo', fr: 'Exemple', en: 'Sample' },
};

const NOTICES: Record<Exclude<ProfileNature, 'person' | 'verified_person'>, Record<Language, string>> = {
  operator: {
    it: 'Ti risponde una persona della redazione. Non è possibile incontrarla.',
    es: 'Te responde una persona del equipo. No es posible conocerla en persona.',
    fr: 'Une personne de l’équipe te répond. Aucune rencontre n’est possible.',
    en: 'A member of our team is answering you. You cannot meet them.',
  },
  ai: {
    it: 'Stai scrivendo a un’IA. Non è possibile incontrarla.',
    es: 'Estás escribiendo a una IA. No es posible conocerla en persona.',
    fr: 'Tu écris à une IA. Aucune rencontre n’est possible.',
    en: 'You are writing to an AI. You cannot meet it.',
  },
  sample: {
    it: 'Profilo di esempio: le risposte sono automatiche.',
    es: 'Perfil de ejemplo: las respuestas son automáticas.',
    fr: 'Profil d’exemple : les réponses sont automatiques.',
    en: 'Sample profile: the replies are automatic.',
  },
};

const SAMPLE_REVIEW: Record<Language, string> = {
  it: 'Esempio, non è una recensione',
  es: 'Ejemplo, no es una opinión',
  fr: 'Exemple, ce n’est pas un avis',
  en: 'Example, not a review',
};

/** The word for who stands behind a profile. */
export function natureText(nature: ProfileNature, language: Language): string {
  return LABELS[nature][language];
}

/** What to know before writing to such a profile; nothing to say about persons. */
export function natureNoticeText(nature: ProfileNature, language: Language): string | undefined {
  return nature === 'person' || nature === 'verified_person' ? undefined : NOTICES[nature][language];
}

/** Must stand on every made-up review. */
export function sampleReviewText(language: Language): string {
  return SAMPLE_REVIEW[language];
}
