import styled from '@emotion/styled';
import type { SavedCard } from '@halo/shared/contracts';
import { useFormats } from '@halo/shared/remote';
import { color, fontSize, fontWeight, radius, size, space } from '@halo/shared/theme';
import { IconButton, Notice, SuccessIcon, TrashIcon } from '@halo/shared/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cardName } from '../card-name.ts';
import { CardRemovalDialog } from './card-removal-dialog.tsx';
import type { CardRemovalOf } from './use-card-removal.ts';

interface SavedCardsProps {
  cards: readonly SavedCard[];
  /** undefined: another card */
  picked: string | undefined;
  isLocked: boolean;
  removal: CardRemovalOf;
  onPick: (id: string | undefined) => void;
}

/** Cards on file, each with a way to remove it, and the way to another one. */
export function SavedCards({ cards, picked, isLocked, removal, onPick }: SavedCardsProps) {
  const { t } = useTranslation('payments');
  const group = useRef<HTMLFieldSetElement>(null);
  const outcome = useRef<HTMLDivElement>(null);
  const place = useRef(0);
  const { state } = removal;
  const isRemoved = state.status === 'removed';
  useEffect(() => {
    // What was pressed is gone: the card that took its place comes next, or the text that says so.
    if (isRemoved)
      (
        group.current?.querySelectorAll<HTMLInputElement>('input[type=radio]')[place.current] ?? outcome.current
      )?.focus();
  }, [isRemoved]);
  return (
    <>
      {cards.length > 0 && (
        <Group ref={group} disabled={isLocked}>
          <legend>{t('saved.title')}</legend>
          {cards.map((card, index) => {
            const name = cardName(t, card);
            return (
              <Line key={card.id}>
                <label>
                  <input type="radio" name="card" checked={card.id === picked} onChange={() => onPick(card.id)} />
                  <Label>
                    {name}
                    <small>{t('saved.expires', { date: `${card.expiryMonth}/${card.expiryYear.slice(-2)}` })}</small>
                  </Label>
                </label>
                <IconButton
                  label={t('saved.forget', { card: name })}
                  onClick={() => {
                    place.current = index;
                    removal.actions.ask(card);
                  }}
                >
                  <TrashIcon size={20} />
                </IconButton>
              </Line>
            );
          })}
          <Line>
            <label>
              <input type="radio" name="card" checked={picked === undefined} onChange={() => onPick(undefined)} />
              <Label>{t('saved.other')}</Label>
            </label>
          </Line>
        </Group>
      )}
      <Outcome ref={outcome} role="status" tabIndex={-1}>
        {isRemoved && <Gone state={state} />}
      </Outcome>
      <CardRemovalDialog removal={removal} />
    </>
  );
}

/** That the card is gone, and what ended with it. */
function Gone({ state: { card, renewals } }: { state: CardRemovalOf['state'] & { status: 'removed' } }) {
  const { t } = useTranslation('payments');
  const formats = useFormats();
  return (
    <Notice tone="success" icon={<SuccessIcon size={20} />}>
      {t('saved.removal.removed', { card: cardName(t, card) })}
      {Array.isArray(renewals) &&
        renewals.map(({ id, planName, endsAt, waits }) => (
          <span key={id}>
            {' '}
            {t(waits ? 'saved.removal.endedWaiting' : 'saved.removal.ended', {
              plan: planName,
              date: formats.longDate(endsAt),
            })}
          </span>
        ))}
    </Notice>
  );
}

// Empty it takes no row of the page, and still is there to be read out.
const Outcome = styled('div')({ '&:empty': { position: 'absolute' }, '&:focus-visible': { outline: 'none' } });
const Group = styled('fieldset')({
  display: 'grid',
  overflow: 'hidden',
  border: `1px solid ${color.line}`,
  borderRadius: radius.box,
  background: color.surface,
  '& > legend': {
    float: 'left',
    padding: `${space[3]} ${space[4]} 0`,
    color: color.soft,
    fontWeight: fontWeight.strong,
    fontSize: fontSize.small,
  },
});
const Line = styled('div')({
  display: 'flex',
  alignItems: 'center',
  clear: 'both',
  paddingRight: space[2],
  '& + &': { borderTop: `1px solid ${color.line}` },
  '& label': {
    display: 'flex',
    flex: 1,
    alignItems: 'center',
    gap: space[3],
    minHeight: size.control,
    padding: `${space[2]} ${space[4]}`,
    cursor: 'pointer',
    minWidth: 0,
  },
  '& input': {
    appearance: 'none',
    flex: 'none',
    width: 22,
    height: 22,
    margin: 0,
    border: `2px solid ${color.edge}`,
    borderRadius: '50%',
    cursor: 'inherit',
  },
  '& input:checked': { border: `7px solid ${color.accent}` },
  '& input:focus-visible': { outline: `3px solid ${color.focus}`, outlineOffset: 2 },
});
const Label = styled('span')({
  display: 'grid',
  minWidth: 0,
  fontWeight: fontWeight.strong,
  lineHeight: 1.35,
  '& small': { color: color.soft, fontSize: fontSize.small, fontWeight: fontWeight.regular },
});
