import styled from '@emotion/styled';
import type { SavedCard } from '@halo/shared/contracts';
import { color, fontSize, fontWeight, radius, size, space } from '@halo/shared/theme';
import { IconButton, TrashIcon } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { cardName } from '../card-name.ts';

interface SavedCardsProps {
  cards: readonly SavedCard[];
  /** undefined: another card */ picked: string | undefined;
  isLocked: boolean;
  onPick: (id: string | undefined) => void;
  onForget: (id: string) => void;
}

/** Cards on file, each with a way to remove it, and the way to another one. */
export function SavedCards({ cards, picked, isLocked, onPick, onForget }: SavedCardsProps) {
  const { t } = useTranslation('payments');
  return (
    <Group disabled={isLocked}>
      <legend>{t('saved.title')}</legend>
      {cards.map((card) => {
        const name = cardName(t, card);
        return (
          <Line key={card.id}>
            <label>
              <input type="radio" name="card" checked={card.id === picked} onChange={() => onPick(card.id)} />
              <Words>
                {name}
                <small>{t('saved.expires', { date: `${card.expiryMonth}/${card.expiryYear.slice(-2)}` })}</small>
              </Words>
            </label>
            <IconButton label={t('saved.forget', { card: name })} onClick={() => onForget(card.id)}><TrashIcon size={20} /></IconButton>
          </Line>
        );
      })}
      <Line>
        <label>
          <input type="radio" name="card" checked={picked === undefined} onChange={() => onPick(undefined)} />
          <Words>{t('saved.other')}</Words>
        </label>
      </Line>
    </Group>
  );
}

const Group = styled('fieldset')({
  display: 'grid',
  overflow: 'hidden',
  border: `1px solid ${color.line}`,
  borderRadius: radius.box,
  background: color.surface,
  '& > legend': { float: 'left', padding: `${space[3]} ${space[4]} 0`, color: color.soft, fontWeight: fontWeight.strong, fontSize: fontSize.small },
});
const Line = styled('div')({
  display: 'flex',
  alignItems: 'center',
  clear: 'both',
  paddingRight: space[2],
  '& + &': { borderTop: `1px solid ${color.line}` },
  '& label': { display: 'flex', flex: 1, alignItems: 'center', gap: space[3], minHeight: size.control, padding: `${space[2]} ${space[4]}`, cursor: 'pointer', minWidth: 0 },
  '& input': { appearance: 'none', flex: 'none', width: 22, height: 22, margin: 0, border: `2px solid ${color.edge}`, borderRadius: '50%', cursor: 'inherit' },
  '& input:checked': { border: `7px solid ${color.accent}` },
  '& input:focus-visible': { outline: `3px solid ${color.focus}`, outlineOffset: 2 },
});
const Words = styled('span')({
  display: 'grid',
  minWidth: 0,
  fontWeight: fontWeight.strong,
  lineHeight: 1.35,
  '& small': { color: color.soft, fontSize: fontSize.small, fontWeight: fontWeight.regular },
});
