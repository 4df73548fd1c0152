import styled from '@emotion/styled';
import type { ConversationEntry, Language } from '@halo/shared/contracts';
import type { PlaceLink } from '@halo/shared/remote';
import { color, layer, media, radius, space } from '@halo/shared/theme';
import { ChevronDownIcon, MenuList } from '@halo/shared/ui';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { seatItems } from '../seat-items.tsx';
import { seatOf, type SeatActs } from '../use-seat-acts.ts';
import { ConversationRow } from './conversation-row.tsx';
import { useRowMenu } from './use-row-menu.ts';

export interface ConversationRowsProps {
  label: string;
  entries: readonly ConversationEntry[];
  language: Language;
  selectedId: string | undefined;
  draftOf(angelId: string): string;
  unsentOf(angelId: string): string;
  timeOf(at: number): string;
  link: PlaceLink;
  acts: SeatActs;
}

/** The rows of a list of conversations, each with a menu. */
export function ConversationRows({ label, entries, selectedId, acts, ...row }: ConversationRowsProps) {
  const { t } = useTranslation('chat');
  const box = useRef<HTMLDivElement>(null);
  const { menu, close } = useRowMenu(box, entries);
  return (
    <Box ref={box}>
      <List role="list" aria-label={label} onKeyDown={moveBetweenRows}>
        {entries.map((entry) => {
          const { id, screenName: name } = entry.angel;
          return (
            <Item key={id} data-angel-id={id}>
              <ConversationRow
                entry={entry}
                language={row.language}
                isSelected={id === selectedId}
                draft={id === selectedId ? '' : row.draftOf(id)}
                unsent={row.unsentOf(id)}
                time={row.timeOf(entry.lastMessage.sentAt)}
                link={row.link}
              />
              <More
                type="button"
                data-more
                aria-haspopup="menu"
                aria-expanded={menu?.entry.angel.id === id}
                aria-label={t('seat.menu', { name })}
              >
                <ChevronDownIcon size={18} />
              </More>
            </Item>
          );
        })}
      </List>
      {menu && (
        <Place style={menu.style}>
          <MenuList
            label={t('seat.menu', { name: menu.entry.angel.screenName })}
            items={seatItems({
              t,
              seat: seatOf(menu.entry),
              onArrange: (wanted) => acts.arrange(menu.entry.angel.id, wanted),
              onClear: () => void acts.clear(menu.entry.angel.id, menu.entry.angel.screenName),
            })}
            onClose={close}
          />
        </Place>
      )}
    </Box>
  );
}

/** Arrows, Home and End move between the rows of a list; Tab goes through them as through any links. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('a[href]')];
  const current = rows.findIndex((row) => row === document.activeElement);
  const target = { ArrowDown: rows[current + 1], ArrowUp: rows[current - 1], Home: rows[0], End: rows.at(-1) }[
    event.key
  ];
  if (current < 0 || !target) return;
  event.preventDefault();
  target.focus();
}

const Box = styled.div({ position: 'relative' });
const withoutEnd = { '& > a > :last-child': { opacity: 0 } };
const List = styled.ul({
  padding: `0 0 ${space[4]}`,
  [media.wide]: { paddingTop: space[1] },
  // A finger that rests on a row opens its menu, not the browser's.
  '& a': { WebkitTouchCallout: 'none' },
  '@media (pointer: coarse)': { '& a': { userSelect: 'none' } },
  // The button takes the place of date and count. If they stepped aside for it, names would wrap and rows grow.
  [media.hover]: { '& > li:hover': withoutEnd },
  '& > li:has(> [data-more]:focus-visible), & > li:has(> [data-more][aria-expanded=true])': withoutEnd,
});
const Item = styled.li({ position: 'relative' });
const More = styled.button({
  position: 'absolute',
  insetBlockStart: 'calc(50% - 22px)',
  insetInlineEnd: 8,
  display: 'grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  padding: 0,
  border: 0,
  borderRadius: radius.round,
  background: color.surface,
  color: color.soft,
  opacity: 0,
  '&:focus-visible, &[aria-expanded=true]': { opacity: 1 },
  [media.hover]: { 'li:hover > &': { opacity: 1 } },
  '@media (pointer: coarse)': { pointerEvents: 'none' },
});
const Place = styled.div({
  position: 'absolute',
  insetInlineEnd: 12,
  zIndex: layer.sticky,
  width: 'min(280px, calc(100% - 24px))',
});
