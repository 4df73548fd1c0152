import type { Language } from '../contracts/language.ts';
import { isPerson, type ProfileNature } from '../contracts/profiles.ts';
import { TRUST_TEXTS } from './trust-texts.ts';

/** What to know before writing to such a profile; nothing to say about persons. */
export function natureNoticeText(nature: ProfileNature, language: Language): string | undefined {
  return isPerson(nature) ? undefined : TRUST_TEXTS[language].notices[nature];
}

/** Must stand on every made-up review. */
export function sampleReviewText(language: Language): string {
  return TRUST_TEXTS[language].sampleReview;
}
