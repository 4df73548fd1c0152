import { HOOKS, type Credits, type ProfileCard, type User } from '@halo/shared/contracts';
import { errorText } from '@halo/shared/i18n';
import { fromUnknown, hasCode } from '@halo/shared/errors';
import { useCredits, usePlatform } from '@halo/shared/remote';
import { useEffect, useReducer } from 'react';

/** How long it is shown that an invitation arrived (DISC-08). */
const SHOWN_MS = 4_000;

/** What the next invitation costs. */
export type InvitePrice =
  | { kind: 'free' }
  | { kind: 'icebreakers'; left: number }
  | { kind: 'credits'; cost: number; left: number };

export type Invitation =
  | { status: 'none' }
  /** the flow has invitations, and none is on its way; no price before the balance is known */
  | { status: 'possible'; price: InvitePrice | undefined }
  | { status: 'sending'; card: ProfileCard }
  /** the server has it */
  | { status: 'received'; card: ProfileCard };

type Step = Extract<Invitation, { status: 'sending' | 'received' }> | undefined;

/** Inviting from the deck: the first message of flows with invitations, written for the person (DISC-08). */
export function useInvitations(user: User, onDone: () => void) {
  const { clock, i18n, log, popups, realtime } = usePlatform();
  const credits = useCredits();
  const [step, setStep] = useReducer((_before: Step, after: Step) => after, undefined);

  const isReceived = step?.status === 'received';
  useEffect(() => (isReceived ? clock.after(SHOWN_MS, () => setStep(undefined)) : undefined), [isReceived, clock]);

  async function invite(card: ProfileCard): Promise<void> {
    if (step?.status === 'sending') return;
    setStep({ status: 'sending', card });
    try {
      await realtime.sendChat({
        // One invitation for each person: sent again after a lost answer, it is the same one and costs nothing.
        clientId: `invite-${card.id}`,
        angelId: card.id,
        screenName: card.screenName,
        text: i18n.t('discovery:match.inviteText', { name: card.screenName }),
        isIcebreaker: true,
        isPrefilled: true,
      });
      setStep({ status: 'received', card });
      onDone();
    } catch (thrown) {
      setStep(undefined);
      const { id: angelId, screenName: name, avatarUrl: imageUrl } = card;
      if (hasCode(thrown, 'out_of_icebreakers') || hasCode(thrown, 'out_of_credits')) {
        void popups.openHook(HOOKS.creditsUsedUp, { angelId, name, imageUrl });
        return;
      }
      if (hasCode(thrown, 'email_unconfirmed')) {
        void popups.openHook('doi', { email: user.email });
        return;
      }
      log.warn('invitation was not sent', { code: fromUnknown(thrown).code, angelId });
      popups.toast({ text: errorText(i18n, thrown), tone: 'danger' });
    }
  }

  const state: Invitation =
    user.flow.invitations === true ? (step ?? { status: 'possible', price: priceOf(credits) }) : { status: 'none' };
  return { state, invite: (card: ProfileCard) => void invite(card) };
}

function priceOf(credits: Credits | undefined): InvitePrice | undefined {
  if (!credits) return undefined;
  if (credits.premiumLevel >= 2) return { kind: 'free' };
  return credits.premiumLevel === 0
    ? { kind: 'icebreakers', left: credits.icebreakerCredits }
    : { kind: 'credits', cost: credits.messageCost, left: credits.messageCredits };
}
