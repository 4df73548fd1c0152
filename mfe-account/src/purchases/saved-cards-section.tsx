import styled from '@emotion/styled';
import type { CardBrand, SavedCard, Subscription } from '@halo/shared/contracts';
import { problemText } from '@halo/shared/i18n';
import { usePlatform } from '@halo/shared/remote';
import { radius } from '@halo/shared/theme';
import { Button, CardIcon, Heading, Notice, Skeleton, Stack, SuccessIcon, Text, VisuallyHidden } from '@halo/shared/ui';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { RowList } from '../row-list.ts';
import { CardRemovalDialog } from './card-removal-dialog.tsx';
import { useSavedCards } from './use-saved-cards.ts';

/** Trade names: the same in every language. */
const BRANDS: Readonly<Record<CardBrand, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  cartes_bancaires: 'CB',
};

interface SavedCardsSectionProps {
  /** of the account; undefined while unknown */
  subscriptions: readonly Subscription[] | undefined;
  onRemoved: () => void;
}

/** Cards on file, each with its way out. */
export function SavedCardsSection({ subscriptions, onRemoved }: SavedCardsSectionProps) {
  const { t } = useTranslation('account');
  const { i18n } = usePlatform();
  const { state, actions } = useSavedCards(onRemoved);
  const titleId = useId();
  const outcome = useRef<HTMLDivElement>(null);
  const { removal = undefined, removed = undefined } = state.status === 'ready' ? state : {};
  useEffect(() => {
    // The button that was pressed is gone.
    if (removed) outcome.current?.focus();
  }, [removed]);
  const nameOf = ({ brand, lastFour }: SavedCard) =>
    t('cards.name', { brand: brand ? BRANDS[brand] : t('cards.card'), lastFour });
  return (
    <section aria-labelledby={titleId}>
      <Stack gap={3}>
        <Heading level={2} size="small" id={titleId}>
          {t('cards.title')}
        </Heading>
        {state.status === 'loading' && <Skeleton height={64} radius={radius.box} />}
        {state.status === 'ready' && (
          <Text tone="soft" size="small">
            {t(state.cards.length === 0 ? 'cards.none' : 'cards.text')}
          </Text>
        )}
        {state.status === 'ready' &&
          renewedWithOthers(subscriptions, state.cards).map(({ id, planName, lastFour }) => (
            <Text key={id} tone="soft" size="small">
              {t('cards.forRenewal', { plan: planName, lastFour })}
            </Text>
          ))}
        <Outcome ref={outcome} role="status" tabIndex={-1}>
          {state.status === 'failed' && (
            <Notice
              tone="danger"
              action={
                <Button size="small" variant="ghost" onClick={actions.retry}>
                  {t('ui:retry')}
                </Button>
              }
            >
              {problemText(i18n, state.code)}
            </Notice>
          )}
          {removed && (
            <Notice tone="success" icon={<SuccessIcon size={20} />}>
              {t('cards.removal.removed', { card: nameOf(removed) })}
            </Notice>
          )}
        </Outcome>
        {state.status === 'ready' && state.cards.length > 0 && (
          <CardList role="list">
            {state.cards.map((card) => (
              <li key={card.id}>
                <CardIcon size={22} />
                <span>
                  {nameOf(card)}
                  <Text as="span" tone="soft" size="small">
                    {t('cards.expires', { date: `${card.expiryMonth}/${card.expiryYear}` })}
                  </Text>
                </span>
                <Button size="medium" variant="soft" onClick={() => actions.ask(card)}>
                  {t('cards.remove')}
                  <VisuallyHidden> {nameOf(card)}</VisuallyHidden>
                </Button>
              </li>
            ))}
          </CardList>
        )}
        {removal && (
          <CardRemovalDialog
            removal={removal}
            name={nameOf(removal.card)}
            renewals={subscriptions?.filter(
              ({ status, lastFour }) => status === 'renewing' && lastFour === removal.card.lastFour,
            )}
            problem={removal.status === 'failed' ? problemText(i18n, removal.code) : undefined}
            actions={actions}
          />
        )}
      </Stack>
    </section>
  );
}

/** What renews with a card that is kept for nothing else, and so is not on the list. */
function renewedWithOthers(
  subscriptions: readonly Subscription[] = [],
  cards: readonly SavedCard[],
): readonly Subscription[] {
  return subscriptions.filter(
    ({ status, lastFour }) =>
      status === 'renewing' && lastFour !== undefined && cards.every((card) => card.lastFour !== lastFour),
  );
}

// Empty it takes no row, and still is there to be read out.
const Outcome = styled.div({ '&:empty': { position: 'absolute' } });
const CardList = styled(RowList)({
  '& > li > span': { flex: '1 1 150px', display: 'grid', minWidth: 0 },
});
