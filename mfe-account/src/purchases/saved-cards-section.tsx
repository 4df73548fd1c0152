import styled from '@emotion/styled';
import type { CardBrand, SavedCard } from '@halo/shared/contracts';
import { problemText } from '@halo/shared/i18n';
import { usePlatform } from '@halo/shared/remote';
import { radius } from '@halo/shared/theme';
import { Button, CardIcon, Heading, Notice, Skeleton, Stack, Text, VisuallyHidden } from '@halo/shared/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { RowList } from '../row-list.ts';
import { useSavedCards } from './use-saved-cards.ts';

/** Trade names: the same in every language. */
const BRANDS: Readonly<Record<CardBrand, string>> = {
  visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express', diners: 'Diners Club', discover: 'Discover', jcb: 'JCB', cartes_bancaires: 'CB',
};

/** Cards on file, each with its way out. */
export function SavedCardsSection({ onRemoved }: { onRemoved: () => void }) {
  const { t } = useTranslation('account');
  const { i18n } = usePlatform();
  const { state, actions } = useSavedCards(onRemoved);
  const titleId = useId();
  const code = state.status === 'loading' ? undefined : state.code;
  const nameOf = ({ brand, lastFour }: SavedCard) => t('cards.name', { brand: brand ? BRANDS[brand] : t('cards.card'), lastFour });
  return (
    <section aria-labelledby={titleId}>
      <Stack gap={3}>
        <Heading level={2} size="small" id={titleId}>{t('cards.title')}</Heading>
        {state.status === 'loading' && <Skeleton height={64} radius={radius.box} />}
        {state.status === 'ready' && <Text tone="soft" size="small">{t(state.cards.length === 0 ? 'cards.none' : 'cards.text')}</Text>}
        <div role="status">
          {code && <Notice tone="danger" {...(state.status === 'failed' && { action: <Button size="small" variant="ghost" onClick={actions.retry}>{t('ui:retry')}</Button> })}>{problemText(i18n, code)}</Notice>}
        </div>
        {state.status === 'ready' && state.cards.length > 0 && (
          <CardList role="list">
            {state.cards.map((card) => (
              <li key={card.id}>
                <CardIcon size={22} />
                <span>
                  {nameOf(card)}
                  <Text as="span" tone="soft" size="small">{t('cards.expires', { date: `${card.expiryMonth}/${card.expiryYear}` })}</Text>
                </span>
                <Button size="medium" variant="soft" busy={state.busyId === card.id} onClick={() => actions.remove(card.id)}>
                  {t('cards.remove')}<VisuallyHidden> {nameOf(card)}</VisuallyHidden>
                </Button>
              </li>
            ))}
          </CardList>
        )}
      </Stack>
    </section>
  );
}

const CardList = styled(RowList)({
  '& > li > span': { flex: '1 1 150px', display: 'grid', minWidth: 0 },
});
