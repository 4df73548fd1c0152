import styled from '@emotion/styled';
import { type FocusEvent, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { color, fontSize, fontWeight, media, radius, shadow } from '../../theme/tokens.ts';

export interface MenuItem {
  id: string;
  label: string;
  /** What will happen, in a line. */
  hint?: string;
  icon?: ReactNode;
  tone?: 'danger';
  onSelect: () => void;
}

export interface MenuListProps {
  id?: string;
  label: string;
  items: readonly MenuItem[];
  /** Stands over the items; what can be chosen in it has a role that begins with `menuitem`. */
  children?: ReactNode;
  /** A tap in here does not close it; without it, the list itself. */
  inside?: RefObject<HTMLElement | null>;
  /** `isLeft`: by a tap elsewhere or Tab, so that the focus stays where the person put it. Otherwise give it back. */
  onClose: (isLeft: boolean) => void;
}

/** What a menu shows while it is open. Arrow keys walk through it; it takes the focus when it appears. */
export function MenuList({ id, label, items, children, inside, onClose }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null);
  const ownId = useId();
  const listId = id ?? ownId;
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useEffect(() => {
    itemsOf(list.current)[0]?.focus({ preventScroll: true });
    const onPointer = (event: PointerEvent): void => {
      if (!(inside ?? list).current?.contains(event.target as Node)) close.current(true);
    };
    document.addEventListener('pointerdown', onPointer);
    return () => document.removeEventListener('pointerdown', onPointer);
  }, [inside]);

  function onKeyDown(event: KeyboardEvent): void {
    const all = itemsOf(list.current);
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = {
      ArrowDown: at + 1,
      ArrowRight: at + 1,
      ArrowUp: at - 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: all.length - 1,
    }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      all.at(next % all.length)?.focus();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onClose(false);
    }
  }

  function onBlur({ relatedTarget }: FocusEvent): void {
    if (relatedTarget instanceof Node && !(inside ?? list).current?.contains(relatedTarget)) onClose(true);
  }

  return (
    <List ref={list} id={listId} role="menu" aria-label={label} onKeyDown={onKeyDown} onBlur={onBlur}>
      {children}
      {items.map(({ id: itemId, label: name, hint, icon: sign, tone: look, onSelect }) => (
        <Item
          key={itemId}
          type="button"
          role="menuitem"
          tabIndex={-1}
          data-tone={look}
          aria-label={name}
          aria-describedby={hint ? `${listId}-${itemId}` : undefined}
          onClick={() => {
            onClose(false);
            onSelect();
          }}
        >
          {sign}
          <span>
            {name}
            {hint && <Hint id={`${listId}-${itemId}`}>{hint}</Hint>}
          </span>
        </Item>
      ))}
    </List>
  );
}

function itemsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
}

const List = styled.div({
  display: 'grid',
  padding: 6,
  border: `1px solid ${color.line}`,
  borderRadius: radius.box,
  background: color.surface,
  boxShadow: shadow.high,
});

const Item = styled.button({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  minHeight: 48,
  padding: '12px',
  border: 0,
  borderRadius: radius.field,
  background: 'transparent',
  color: color.ink,
  fontWeight: fontWeight.strong,
  lineHeight: 1.35,
  textAlign: 'start',
  '& > svg': { flex: 'none', marginTop: 1 },
  '&[data-tone=danger]': { color: color.danger },
  '&:focus-visible': { outlineOffset: -3 },
  [media.hover]: { '&:hover': { background: color.tint } },
});

const Hint = styled.span({
  display: 'block',
  marginTop: 2,
  color: color.soft,
  fontSize: fontSize.tiny,
  fontWeight: fontWeight.medium,
  lineHeight: 1.4,
});
