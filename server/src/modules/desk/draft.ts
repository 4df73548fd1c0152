import { isFaultless } from '@halo/shared/contracts';
import { type DeskDraft, DeskQueue, deskTextMinChars } from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import type { GivenBack } from '../purchases/index.ts';
import { actionsOf, type CaseFacts } from './case-facts.ts';
import type { DeskNeeds, DeskOperator } from './desk.ts';
import { isAppealable, statementOf } from './statement.ts';

/** Stands in prepared sentences where a person has to write. */
const PLACEHOLDER = '###';
const WITHOUT_WORDS = ['close', 'nothing', 'confirm'] as const;
type WithWords = Exclude<DeskDraft['action'], (typeof WITHOUT_WORDS)[number]>;

/** The words that the person gets; empty where none go out. */
export function textFor(
  { brands }: Pick<DeskNeeds, 'brands'>,
  facts: CaseFacts,
  { action, reason, refusal, text }: DeskDraft,
  refund: GivenBack | undefined,
): string {
  if (!hasWords(action)) return '';
  if (action === 'answer') return text.trim();
  if (!facts.account) return '';
  return statementOf({
    action,
    language: facts.language,
    brandTitle: brands.byId(facts.row.brandId)?.title ?? '',
    reason,
    refusal,
    facts: text.trim(),
    source: facts.reportIds.length > 0 ? 'notice' : 'own',
    refund,
    wasRefunded: facts.wasRefunded,
  });
}

function hasWords(action: DeskDraft['action']): action is WithWords {
  return !WITHOUT_WORDS.some((each) => each === action);
}

/** The same before it is decided: what would go back is counted now. */
export async function previewOf(needs: DeskNeeds, facts: CaseFacts, draft: DeskDraft): Promise<string> {
  const { account } = facts;
  const isRefunded = draft.action === 'disable' && isFaultless(draft.reason) && account !== undefined;
  return textFor(needs, facts, draft, isRefunded ? await needs.purchases.unused(account.clickId) : undefined);
}

/** @throws forbidden, invalid_request */
export function assertDecidable(
  facts: CaseFacts,
  { action, reason, refusal, text, photo, photos }: DeskDraft,
  operator: DeskOperator,
): void {
  if (isReviewOfOwn(facts, operator))
    throw new AppError('forbidden', { message: 'another operator looks at what was decided' });
  if (!actionsOf(facts, operator).includes(action)) throw invalid('action', 'that cannot be decided here');
  if (isAppealable(action) && reason === undefined) throw invalid('reason', 'name a reason');
  const hasPhoto = action === 'hidePhoto' && facts.account?.photos.some(({ id }) => id === photo) === true;
  if (photo !== undefined && !hasPhoto) throw invalid('photo', 'that photo is not there');
  assertCompared(facts, action, photos);
  if ((action === 'refuse') !== (refusal !== undefined)) throw invalid('refusal', 'say why the photo proved nothing');
  if (isFaultless(reason) && action !== 'disable') throw invalid('reason', 'that is a reason to end an account only');
  const needsText = action === 'answer' || action === 'uphold' || isAppealable(action);
  const min = deskTextMinChars(DeskQueue.parse(facts.row.queue));
  if (needsText && text.trim().length < min) throw invalid('text', 'say it in a sentence');
  if (text.includes(PLACEHOLDER)) throw invalid('text', 'a placeholder is not filled in');
}

/** The badge stands on the first photo: it is among those that were compared, and all of them are there still. */
function assertCompared({ account }: CaseFacts, action: DeskDraft['action'], photos: DeskDraft['photos']): void {
  if (action !== 'verify') {
    if (photos !== undefined) throw invalid('photos', 'nothing is compared here');
    return;
  }
  const ids = (account?.photos ?? []).map(({ id }) => id);
  if (!photos?.every((id) => ids.includes(id))) throw invalid('photos', 'compare the photos of the account');
  if (ids[0] === undefined || !photos.includes(ids[0])) throw invalid('photos', 'the first photo carries the badge');
}

/** Neither who decided nor who confirmed it is the other person that an appeal is promised. */
export function isReviewOfOwn({ reviewed }: Pick<CaseFacts, 'reviewed'>, { person }: DeskOperator): boolean {
  return reviewed !== undefined && (reviewed.operator === person || reviewed.confirmedBy === person);
}

function invalid(field: string, message: string): AppError {
  return new AppError('invalid_request', { field, message });
}
