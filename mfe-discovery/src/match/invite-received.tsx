import type { Language, ProfileCard } from '@halo/shared/contracts';
import { NatureLabel } from '@halo/shared/trust';
import { Avatar, LiveRegion, Notice } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';

/** The server has the invitation; closes itself. */
export function InviteReceived({ card, language }: { card: ProfileCard; language: Language }) {
  const { t } = useTranslation('discovery');
  const text = t('match.received', { name: card.screenName });
  return (
    <>
      <LiveRegion message={text} />
      <Notice tone="success" icon={<Avatar name={card.screenName} seed={card.id} src={card.avatarUrl} size={44} />}>
        {text} <NatureLabel nature={card.nature} locale={language} />
      </Notice>
    </>
  );
}
