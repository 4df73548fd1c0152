import type { Language } from '@halo/shared/contracts';
import { texts } from './locales/all.ts';
import type { FieldName, FieldProblem } from './card-fields-state.ts';

export interface CardTexts {
  readonly labels: Readonly<Record<FieldName, string>>;
  readonly expiryHint: string;
  /** over the brands of a card that has two */
  readonly brands: string;
  /** over the list of mistakes */
  readonly summary: string;
  readonly cvcHint: Readonly<Record<3 | 4, string>>;
  readonly problem: (problem: FieldProblem) => string;
}

/** What the card frame says in a language. */
export function cardTexts(language: Language): CardTexts {
  const { problems, ...words }: CardWords = texts[language];
  return { ...words, problem: say(problems) };
}

interface CardWords extends Omit<CardTexts, 'problem'> {
  readonly problems: ProblemTexts;
}

interface ProblemTexts {
  readonly number: Readonly<Record<Extract<FieldProblem, { field: 'number' }>['kind'], string>>;
  readonly expiry: Readonly<Record<Extract<FieldProblem, { field: 'expiry' }>['kind'], string>>;
  readonly cvcRequired: string;
  readonly cvcLength: Readonly<Record<3 | 4, string>>;
  readonly firstName: string;
  readonly lastName: string;
}

function say(texts: ProblemTexts): CardTexts['problem'] {
  return (problem) => {
    switch (problem.field) {
      case 'number':
        return texts.number[problem.kind];
      case 'expiry':
        return texts.expiry[problem.kind];
      case 'cvc':
        return problem.kind === 'required' ? texts.cvcRequired : texts.cvcLength[problem.digits];
      default:
        return texts[problem.field];
    }
  };
}
