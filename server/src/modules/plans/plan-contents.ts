import { LANGUAGES, mapLanguages, pickLanguage } from '@halo/shared/contracts';
import { PlanContents, type PlanWording as Wording, wordingProblems } from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import type { PlanDefinition, PlanPlace, PlanTexts, PlanWording } from './plans.ts';

type Contents = Pick<PlanDefinition, 'credits' | 'promoCredits' | 'premiumLevel' | 'renewalEvery'>;
type Said = Pick<PlanWording, 'texts' | 'places'>;

/** A label that pages translate themselves. */
const SUGGESTED = 'suggested';
const LEVELS = { credits: 1, premium: 2, ageCheck: 0 } as const;

export function contentsOf({ credits, renewalEvery, premiumLevel }: Contents): PlanContents {
  if (premiumLevel === LEVELS.ageCheck) return { kind: 'ageCheck' };
  return renewalEvery === null
    ? { kind: 'credits', credits }
    : PlanContents.parse({ kind: 'premium', every: renewalEvery });
}

export function fromContents(contents: PlanContents): Contents {
  return {
    credits: contents.kind === 'credits' ? contents.credits : 0,
    promoCredits: null,
    premiumLevel: LEVELS[contents.kind],
    renewalEvery: contents.kind === 'premium' ? contents.every : null,
  };
}

export function toWording({ texts, places }: Said): Wording {
  const [first] = places;
  return {
    texts: mapLanguages((language) => textOf(pickLanguage(texts, language))),
    isSuggested: LANGUAGES.some((language) => texts[language]?.suggestion !== undefined),
    lists: places.map(({ list }) => list),
    position: first?.position ?? 1,
  };
}

/** Which one is chosen beforehand stays where it was. */
export function fromWording(wording: Wording, before: readonly PlanPlace[]): Said {
  const { texts, isSuggested, lists, position } = wording;
  const mark = isSuggested ? { suggestion: SUGGESTED } : {};
  return {
    texts: mapLanguages((language) => ({ ...pickLanguage(texts, language), ...mark })),
    places: [...new Set(lists)].map((list) => ({
      ...before.find((place) => place.list === list),
      list,
      position,
    })),
  };
}

/** @throws invalid_request when the words say what is not so, or the lists are not for such a plan */
export function assertHonest(wording: Wording, contents: PlanContents): void {
  const [problem] = wordingProblems(wording, contents);
  if (problem)
    throw new AppError('invalid_request', {
      field: 'change',
      message: `the words cannot be used: ${problem.language}, ${problem.field}: ${problem.trouble}`,
    });
  if (wording.lists.some((list) => (list === 'verification') !== (contents.kind === 'ageCheck')))
    throw new AppError('invalid_request', {
      field: 'change',
      message: 'an age check stands in its own list, and nothing else does',
    });
}

function textOf({ name, description, priceNote }: PlanTexts['en']): Wording['texts']['en'] {
  return { name, description, ...(priceNote === undefined ? {} : { priceNote }) };
}
