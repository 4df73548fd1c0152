import styled from '@emotion/styled';
import { type ReactNode, useId, useRef, useState } from 'react';
import { color, layer, media } from '../../theme/tokens.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { MoreIcon } from '../icons.tsx';
import { type MenuItem, MenuList } from './menu-list.tsx';

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

  function close(isLeft: boolean): void {
    setOpen(false);
    if (!isLeft) root.current?.querySelector('button')?.focus();
  }

  return (
    <Root ref={root} data-tone={tone}>
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
        <Place>
          <MenuList id={menuId} label={label} items={items} inside={root} onClose={close} />
        </Place>
      )}
    </Root>
  );
}

const Root = styled.div({
  position: 'relative',
  '&[data-tone=onPhoto] > button': {
    background: 'rgb(24 8 18 / 0.5)',
    color: color.onDeep,
    [media.hover]: { '&:hover': { background: 'rgb(24 8 18 / 0.75)' } },
  },
});

const Place = styled.div({
  position: 'absolute',
  top: 'calc(100% + 4px)',
  right: 0,
  zIndex: layer.sticky,
  width: 'min(300px, calc(100vw - 28px))',
});
