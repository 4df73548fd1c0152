import styled from '@emotion/styled';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { color, fontSize, fontWeight, layer, media, radius, shadow } from '../../theme/tokens.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { MoreIcon } from '../icons.tsx';

export interface MenuItem {
  id: string;
  label: string;
  /** What will happen, in a line. */
  hint?: string;
  icon?: ReactNode;
  tone?: 'danger';
  onSelect: () => void;
}

export interface MenuProps {
  /** Name of the button. */
  label: string;
  items: readonly MenuItem[];
  icon?: ReactNode;
  /** `onPhoto` for a button that lies on a picture. */
  tone?: 'plain' | 'onPhoto';
}

/** A few things to do behind one button. Arrow keys walk through them, Esc closes and gives the focus back. */
export function Menu({ label, items, icon, tone = 'plain' }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const menuId = useId();

  useEffect(() => {
    if (!isOpen) return;
    itemsOf(root.current)[0]?.focus();
    const onPointer = (event: PointerEvent): void => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPointer);
    return () => document.removeEventListener('pointerdown', onPointer);
  }, [isOpen]);

  function close(): void {
    setOpen(false);
    root.current?.querySelector('button')?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!isOpen) return;
    const all = itemsOf(root.current);
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      all.at(next % all.length)?.focus();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  }

  function onBlur(event: FocusEvent): void {
    if (event.relatedTarget instanceof Node && !root.current?.contains(event.relatedTarget)) setOpen(false);
  }

  return (
    <Root ref={root} data-tone={tone} onKeyDown={onKeyDown} onBlur={onBlur}>
      <IconButton
        label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {icon ?? <MoreIcon size={24} />}
      </IconButton>
      {isOpen && (
        <List id={menuId} role="menu" aria-label={label}>
          {items.map(({ id, label: name, hint, icon: sign, tone: look, onSelect }) => (
            <Item
              key={id}
              type="button"
              role="menuitem"
              tabIndex={-1}
              data-tone={look}
              aria-label={name}
              aria-describedby={hint ? `${menuId}-${id}` : undefined}
              onClick={() => {
                close();
                onSelect();
              }}
            >
              {sign}
              <span>
                {name}
                {hint && <Hint id={`${menuId}-${id}`}>{hint}</Hint>}
              </span>
            </Item>
          ))}
        </List>
      )}
    </Root>
  );
}

function itemsOf(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
}

const Root = styled.div({
  position: 'relative',
  '&[data-tone=onPhoto] > button': {
    background: 'rgb(24 8 18 / 0.5)',
    color: color.onDeep,
    [media.hover]: { '&:hover': { background: 'rgb(24 8 18 / 0.75)' } },
  },
});

const List = styled.div({
  position: 'absolute',
  top: 'calc(100% + 4px)',
  right: 0,
  zIndex: layer.sticky,
  display: 'grid',
  width: 'min(300px, calc(100vw - 28px))',
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
