import styled from '@emotion/styled';
import { space } from '@halo/shared/theme';
import { Checkbox } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { AddressFields } from './address-fields.tsx';
import { CardFrame } from './card-frame.tsx';
import { SavedCards } from './saved-cards.tsx';
import type { Address } from './use-address.ts';
import type { CardFrameOf } from './use-card-frame.ts';
import type { SavedCardChoice } from './use-saved-cards.ts';

interface CardPartProps {
  card: CardFrameOf;
  cards: Pick<SavedCardChoice, 'cards' | 'picked' | 'pick' | 'removal'>;
  address: Address;
  keepsCard: boolean;
  keepLabel: string;
  isLocked: boolean;
  /** what was typed stays */
  isHidden?: boolean;
  onKeepsCard: (keeps: boolean) => void;
}

/** The cards on file, and the fields of a new one. */
export function CardPart({
  card,
  cards,
  address,
  keepsCard,
  keepLabel,
  isLocked,
  isHidden,
  onKeepsCard,
}: CardPartProps) {
  const { t } = useTranslation('payments');
  return (
    <Part hidden={isHidden === true}>
      <SavedCards
        cards={cards.cards}
        picked={cards.picked?.id}
        isLocked={isLocked}
        removal={cards.removal}
        onPick={cards.pick}
      />
      <Part hidden={cards.picked !== undefined}>
        <CardFrame state={card.state} src={card.src} frame={card.frame} onRetry={card.retry} onExplain={card.explain} />
        <Checkbox
          checked={keepsCard}
          disabled={isLocked}
          onChange={(event) => onKeepsCard(event.target.checked)}
          label={keepLabel}
          hint={t('card.keepHint')}
        />
        {address.isAsked && <AddressFields address={address} isLocked={isLocked} />}
      </Part>
    </Part>
  );
}

const Part = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[4],
  '&[hidden]': { display: 'none' },
});
