import { type Language, LANGUAGES, mapLanguages } from '@halo/shared/contracts';
import {
  type NewPlanProposal,
  type PlanContents,
  type PlanRecord,
  PlanTexts,
  type PlanWording,
  wordingProblems,
  type WordingTrouble,
} from '@halo/shared/contracts/operations';
import { isReason } from '../reason.ts';
import { readEuros, writeEuros, priceAt } from './plan-prices.ts';

export type List = PlanWording['lists'][number];
export type TextField = keyof PlanTexts;
type Sold = Exclude<PlanContents['kind'], 'ageCheck'>;

export const TEXT_FIELDS: readonly TextField[] = ['name', 'description', 'priceNote'];
export const SHOP_LISTS: readonly List[] = ['free', 'premium', 'compliant'];
const PRODUCT_ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** A plan or its words as they are typed; what a plan brings and costs is asked of new ones only. */
export interface WordsDraft {
  readonly texts: Record<Language, Record<TextField, string>>;
  readonly isSuggested: boolean;
  readonly lists: readonly List[];
  readonly position: string;
  readonly kind: Sold;
  readonly credits: string;
  readonly every: 'week' | 'month' | 'year';
  readonly price: string;
  readonly renewal: string;
  readonly productId: string;
  readonly startsAt: string;
  readonly fluxIds: readonly string[];
  readonly reason: string;
}

/** `words`: of the plan that is there; `create`: a new one, maybe like another. */
export type WordsTask =
  | { readonly kind: 'words'; readonly plan: PlanRecord }
  | { readonly kind: 'create'; readonly brand: string; readonly fluxId: string; readonly like?: PlanRecord };

/** `taken`: the brand has a plan of this id that brings something else, or stands there already. */
export type FieldProblem = WordingTrouble | 'empty' | 'wrong' | 'taken';
/** By field: `it.name`, `price` … */
export type FieldProblems = Readonly<Record<string, FieldProblem>>;

export function emptyWords(task: WordsTask, now: number): WordsDraft {
  const model = task.kind === 'words' ? task.plan : task.like;
  const { wording, contents } = model ?? {};
  const price = model && priceAt(model.prices, now);
  const textOf = (language: Language) => {
    const { name = '', description = '', priceNote = '' } = wording?.texts[language] ?? {};
    return { name, description, priceNote };
  };
  return {
    texts: mapLanguages(textOf),
    isSuggested: task.kind === 'words' && (wording?.isSuggested ?? false),
    lists: wording?.lists ?? SHOP_LISTS,
    position: String(wording?.position ?? 1),
    kind: contents?.kind === 'premium' ? 'premium' : 'credits',
    credits: contents?.kind === 'credits' ? String(contents.credits) : '',
    every: contents?.kind === 'premium' ? contents.every : 'month',
    price: price ? writeEuros(price.cents) : '',
    renewal: price?.renewalCents === undefined ? '' : writeEuros(price.renewalCents),
    productId: '',
    startsAt: '',
    fluxIds: [task.kind === 'words' ? task.plan.fluxId : task.fluxId],
    reason: '',
  };
}

export function wordingOf({ texts, isSuggested, lists, position }: WordsDraft): PlanWording {
  const textOf = (language: Language): PlanTexts => {
    const { name, description, priceNote } = texts[language];
    const note = priceNote.trim();
    return { name: name.trim(), description: description.trim(), ...(note === '' ? {} : { priceNote: note }) };
  };
  return {
    texts: mapLanguages(textOf),
    isSuggested,
    lists: [...lists],
    position: wholeNumber(position, 99) ?? 1,
  };
}

export function contentsOf(task: WordsTask, { kind, credits, every }: WordsDraft): PlanContents {
  if (task.kind === 'words' && task.plan.contents) return task.plan.contents;
  return kind === 'premium' ? { kind, every } : { kind, credits: wholeNumber(credits, 10_000) ?? 0 };
}

/** What keeps it from being sent. */
export function problemsOf(
  task: WordsTask,
  draft: WordsDraft,
  plans: readonly PlanRecord[],
  now: number,
): FieldProblems {
  const isNew = task.kind === 'create';
  const wrong = (field: string, isWrong: boolean) => (isWrong ? { [field]: 'wrong' as const } : {});
  return {
    ...textProblems(task, draft),
    ...wrong('position', wholeNumber(draft.position, 99) === undefined),
    ...wrong('lists', draft.lists.length === 0),
    ...wrong('fluxIds', draft.fluxIds.length === 0),
    ...wrong('reason', !isReason(draft.reason)),
    ...wrong('startsAt', draft.startsAt !== '' && !(Date.parse(draft.startsAt) > now)),
    ...(isNew ? newPlanProblems(task.brand, draft, plans) : {}),
  };
}

function textProblems(task: WordsTask, draft: WordsDraft): FieldProblems {
  const found = wordingProblems(wordingOf(draft), contentsOf(task, draft));
  const empty = LANGUAGES.flatMap((language) =>
    (['name', 'description'] as const)
      .filter((field) => draft.texts[language][field].trim() === '')
      .map((field) => [`${language}.${field}`, 'empty'] as const),
  );
  return Object.fromEntries([
    ...found.map(({ language, field, trouble }) => [`${language}.${field}`, trouble] as const),
    ...empty,
  ]);
}

function newPlanProblems(brand: string, draft: WordsDraft, plans: readonly PlanRecord[]): FieldProblems {
  const { kind, credits, price, renewal, productId, fluxIds } = draft;
  const namesakes = plans.filter((plan) => plan.brand === brand && plan.productId === productId);
  const isTaken = namesakes.some(
    ({ fluxId, contents }) =>
      fluxIds.includes(fluxId) ||
      contents?.kind !== kind ||
      (contents.kind === 'credits' ? contents.credits !== Number(credits) : contents.every !== draft.every),
  );
  return {
    ...(kind === 'credits' && wholeNumber(credits, 10_000) === undefined ? { credits: 'wrong' } : {}),
    ...(readEuros(price) === undefined ? { price: 'wrong' } : {}),
    ...(kind === 'premium' && readEuros(renewal) === undefined ? { renewal: 'wrong' } : {}),
    ...(PRODUCT_ID.test(productId) ? (isTaken ? { productId: 'taken' } : {}) : { productId: 'wrong' }),
  };
}

export function proposalOf(task: WordsTask, draft: WordsDraft): NewPlanProposal {
  const wording = wordingOf(draft);
  const renewalCents = draft.kind === 'premium' ? readEuros(draft.renewal) : undefined;
  return {
    brand: task.kind === 'words' ? task.plan.brand : task.brand,
    productId: task.kind === 'words' ? task.plan.productId : draft.productId,
    fluxIds: [...draft.fluxIds],
    change:
      task.kind === 'words'
        ? { kind: 'words', ...wording }
        : {
            kind: 'create',
            contents: contentsOf(task, draft),
            ...wording,
            cents: readEuros(draft.price) ?? 0,
            ...(renewalCents === undefined ? {} : { renewalCents }),
          },
    reason: draft.reason.trim(),
    ...(draft.startsAt === '' ? {} : { startsAt: new Date(draft.startsAt).toISOString() }),
  };
}

function wholeNumber(text: string, max: number): number | undefined {
  const value = /^\d{1,5}$/.test(text.trim()) ? Number(text) : 0;
  return value >= 1 && value <= max ? value : undefined;
}
