import { DELETE_FOR_BOTH_MS, type Reaction } from '@halo/shared/contracts';
import { fromUnknown } from '@halo/shared/errors';
import { problemText } from '@halo/shared/i18n';
import { type PopupButton, usePlatform } from '@halo/shared/remote';
import { useTranslation } from 'react-i18next';
import type { Bubble } from '../timeline.ts';
import type { MessageActs } from './message-acts.ts';

/** Reacting to a message and deleting it, with the questions and refusals that belong to them. */
export function useMessageActs(acts: MessageActs): {
  react(bubble: Bubble, reaction: Reaction | undefined): void;
  deleteMessage(bubble: Bubble): void;
} {
  const { t } = useTranslation('chat');
  const { popups, clock, i18n } = usePlatform();

  function report(thrown: unknown): void {
    popups.toast({ text: problemText(i18n, fromUnknown(thrown).code), tone: 'danger' });
  }

  async function askAndDelete({ id, author, at, isDeleted }: Bubble): Promise<void> {
    if (id === undefined) return;
    const isForBoth = author === 'me' && isDeleted !== true && clock.now() - at < DELETE_FOR_BOTH_MS;
    const buttons: PopupButton[] = [
      { id: 'me', text: t('delete.forMe'), variant: isForBoth ? 'soft' : 'danger' },
      { id: 'cancel', text: t('ui:cancel'), variant: 'ghost' },
    ];
    if (isForBoth) buttons.unshift({ id: 'both', text: t('delete.forBoth'), variant: 'danger' });
    const description = t(isForBoth ? 'delete.textBoth' : 'delete.text');
    const answer = await popups.open({ title: t('delete.title'), description, tone: 'danger', buttons });
    if (answer.kind === 'button' && answer.id !== 'cancel') await acts.remove(id, answer.id === 'both');
  }

  return {
    react({ id }, reaction) {
      if (id !== undefined) acts.react(id, reaction).catch(report);
    },
    deleteMessage: (bubble) => void askAndDelete(bubble).catch(report),
  };
}
