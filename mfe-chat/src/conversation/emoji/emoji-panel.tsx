import styled from '@emotion/styled';
import { color, fontSize, media, radius, shadow, space } from '@halo/shared/theme';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { EMOJI_GROUPS } from './emoji-list.ts';
import { nextPlace } from './next-place.ts';

export interface EmojiPanelProps {
  onChoose(sign: string): void;
  /** `isLeft`: the focus went elsewhere by itself */
  onClose(isLeft: boolean): void;
}

const COLUMNS = 8;

/** The signs in a grid: arrow keys walk, Enter chooses and the panel stays, Escape closes it. */
export function EmojiPanel({ onChoose, onClose }: EmojiPanelProps) {
  const { t } = useTranslation('chat');
  const root = useRef<HTMLDivElement>(null);
  const signs = () => [...(root.current?.querySelectorAll('button') ?? [])];
  useEffect(() => signs()[0]?.focus({ preventScroll: true }), []);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onClose(false);
      return;
    }
    const all = signs();
    const at = all.findIndex((one) => one === document.activeElement);
    const next = nextPlace(event.key, at, { count: all.length, columns: COLUMNS });
    if (next === undefined) return;
    event.preventDefault();
    all[next]?.focus();
  }

  return (
    <Root
      ref={root}
      role="dialog"
      aria-label={t('emoji.title')}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) onClose(true);
      }}
    >
      {EMOJI_GROUPS.map((group) => (
        <Group key={group.id} role="group" aria-label={t(`emoji.${group.id}`)}>
          {group.signs.map((sign, index) => (
            <One
              key={sign}
              type="button"
              tabIndex={group.id === 'reactions' && index === 0 ? 0 : -1}
              onClick={() => onChoose(sign)}
            >
              {sign}
            </One>
          ))}
        </Group>
      ))}
    </Root>
  );
}

const SIDE = 40;
const Root = styled.div({
  position: 'absolute',
  insetBlockEnd: 'calc(100% + 12px)',
  insetInlineStart: 0,
  zIndex: 2,
  width: COLUMNS * SIDE + 18,
  maxWidth: '100%',
  maxHeight: 'min(300px, 50dvh)',
  overflowY: 'auto',
  padding: space[2],
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  background: color.surface,
  boxShadow: shadow.mid,
});
const Group = styled.div({
  display: 'grid',
  gridTemplateColumns: `repeat(${COLUMNS}, 1fr)`,
  '& + &': { marginTop: space[1], paddingTop: space[1], borderTop: `1px solid ${color.line}` },
});
const One = styled.button({
  height: SIDE,
  minWidth: 0,
  padding: 0,
  border: 0,
  borderRadius: radius.small,
  background: 'transparent',
  fontSize: fontSize.section,
  lineHeight: 1,
  '&:focus-visible': { outlineOffset: -2 },
  [media.hover]: { '&:hover': { background: color.tint } },
});
