import type { CSSObject } from '@emotion/react';
import styled from '@emotion/styled';
import { Children, type MouseEvent, type ReactNode } from 'react';
import { color, fontWeight, media, radius } from '../../theme/tokens.ts';
import { ForwardIcon } from '../icons.tsx';

/** Settings in a box, one a row. */
export function SettingList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <List role="list" aria-label={label}>
      {Children.map(children, (row) => row && <li>{row}</li>)}
    </List>
  );
}

export interface SettingRowProps {
  icon?: ReactNode;
  label: string;
  value?: ReactNode;
  /** A link with it, a button with `onClick` only, else just a row. */
  href?: string;
  onClick?: (event: MouseEvent) => void;
}

/** One setting with its present value. */
export function SettingRow({ icon, label, value, href, onClick }: SettingRowProps) {
  const leads = href !== undefined || onClick !== undefined;
  const content = (
    <>
      {icon}
      <Words>
        <span>{label}</span>
        {value && <Value>{value}</Value>}
      </Words>
      {leads && <Arrow size={18} />}
    </>
  );
  if (href !== undefined)
    return (
      <LinkRow href={href} onClick={onClick}>
        {content}
      </LinkRow>
    );
  if (onClick)
    return (
      <ButtonRow type="button" onClick={onClick}>
        {content}
      </ButtonRow>
    );
  return <PlainRow>{content}</PlainRow>;
}

const List = styled.ul({
  overflow: 'hidden',
  border: `1px solid ${color.line}`,
  borderRadius: radius.box,
  background: color.surface,
  '& > li + li': { borderTop: `1px solid ${color.line}` },
});

const rowStyle: CSSObject = {
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  width: '100%',
  minHeight: 52,
  padding: '12px 16px',
  border: 0,
  background: 'transparent',
  color: color.ink,
  fontWeight: fontWeight.strong,
  textAlign: 'start',
  textDecoration: 'none',
  '&:focus-visible': { outlineOffset: -3 },
};
const hoverStyle: CSSObject = { [media.hover]: { '&:hover': { background: color.tint } } };

const LinkRow = styled.a(rowStyle, hoverStyle);
const ButtonRow = styled.button(rowStyle, hoverStyle);
const PlainRow = styled.div(rowStyle);

// The value goes below the label when both are too long for one line.
const Words = styled.span({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '2px 12px',
});
const Value = styled.span({
  color: color.soft,
  fontSize: '0.875rem',
  fontWeight: fontWeight.medium,
});
const Arrow = styled(ForwardIcon)({ color: color.soft, marginRight: -4 });
