import { COMPLIANT_FLUX_ID, HOOKS, isPerson, type PhoneSharing } from '@halo/shared/contracts';
import { errorText } from '@halo/shared/i18n';
import { useBusListener, usePlatform } from '@halo/shared/remote';
import { useLoad } from '@halo/shared/store';
import { type MenuItem, PhoneIcon } from '@halo/shared/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReadyConversation } from '../ready-conversation.ts';
import { useAngelOffer } from '../use-credits-offer.ts';

export interface Phones {
  /** undefined: nothing is known yet, or there is no member to share with */
  readonly sharing: PhoneSharing | undefined;
  /** what the menu of the conversation offers */
  readonly items: MenuItem[];
  /** offers what lets the other's number be read */
  read(): void;
  takeBack(): void;
}

/** Phone numbers in an open conversation with a member. They are asked for here, and kept nowhere. */
export function usePhones(angelId: string, ready: ReadyConversation | undefined): Phones {
  const { t } = useTranslation('chat');
  const { api, log, session } = usePlatform();
  const offer = useAngelOffer(angelId, ready);
  const isBetweenMembers =
    ready !== undefined && isPerson(ready.angel.nature) && !ready.angel.isAway && !ready.isBlocked;
  const [known, setKnown] = useState<{ key: string; sharing: PhoneSharing }>();
  // A first answer of the other one, or a like in return, is what allows it; a plan lets the number be read.
  const key = isBetweenMembers ? [angelId, ready.hasAnswer, ready.freeLeft !== undefined].join('|') : '';
  const reload = useLoad(
    `phones|${key}`,
    async (signal) => (key === '' ? undefined : api.phones.between(angelId, { signal })),
    {
      started: () => undefined,
      loaded: (sharing) => setKnown(sharing && { key, sharing }),
      failed: (code) => log.warn('phone numbers did not load', { code, angelId }),
    },
  );
  useBusListener('phone.changed', (changed) => {
    if (changed.angelId === angelId) reload();
  });
  useBusListener('payment.settled', reload);
  const sharing = key !== '' && known?.key === key ? known.sharing : undefined;
  const acts = usePhoneActs(angelId, ready?.angel.screenName ?? '', (next) => setKnown({ key, sharing: next }));
  const share: MenuItem = {
    id: 'phone',
    label: t('phone.share'),
    icon: <PhoneIcon size={20} />,
    onSelect: () => sharing && acts.share(sharing),
  };
  const read = (): void => void offer(session.fluxId === COMPLIANT_FLUX_ID ? HOOKS.withPlanCompliant : HOOKS.withPlan);
  return { sharing, items: sharing?.canShare && !sharing.isShared ? [share] : [], read, takeBack: acts.takeBack };
}

function usePhoneActs(angelId: string, name: string, onChanged: (sharing: PhoneSharing) => void) {
  const { t } = useTranslation('chat');
  const { api, go, i18n, popups } = usePlatform();

  async function change(isShared: boolean): Promise<void> {
    try {
      onChanged(await api.phones.share(angelId, isShared));
    } catch (thrown) {
      popups.toast({ text: errorText(i18n, thrown), tone: 'danger' });
    }
  }

  /** A question with a way on, and perhaps a second one. @returns the way that was chosen */
  async function ask(what: 'plan' | 'number' | 'sure', { number = '', second = '' } = {}): Promise<string | undefined> {
    const answer = await popups.open({
      title: t(`phone.${what}.title`, { name }),
      description: t(`phone.${what}.text`, { name, number }),
      buttons: [
        { id: 'go', text: t(`phone.${what}.go`) },
        ...(second === '' ? [] : [{ id: 'second', text: second, variant: 'soft' as const }]),
        { id: 'cancel', text: t('ui:cancel'), variant: 'ghost' },
      ],
    });
    return answer.kind === 'button' ? answer.id : undefined;
  }

  async function share({ mayUse, ownNumber }: PhoneSharing): Promise<void> {
    if (!mayUse) {
      const way = await ask('plan', { second: t('phone.plan.verify') });
      if (way === 'go') go('plans', { angel: angelId });
      if (way === 'second') go('ownProfile', { part: 'verification' });
    } else if (ownNumber === undefined) {
      if ((await ask('number')) === 'go') go('ownProfile');
    } else if ((await ask('sure', { number: ownNumber })) === 'go') await change(true);
  }

  return { share: (sharing: PhoneSharing) => void share(sharing), takeBack: () => void change(false) };
}
