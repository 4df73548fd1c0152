import styled from '@emotion/styled';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { color, fontSize, fontWeight, radius } from '../../theme/tokens.ts';

export interface NoticeProps extends ComponentPropsWithRef<'div'> {
  tone?: 'info' | 'success' | 'warning' | 'danger' | 'deep';
  icon?: ReactNode;
  /** A small button or link at the end. */
  action?: ReactNode;
}

/** A line of information in the page. Silent: put a `LiveRegion` beside one that appears later. */
export function Notice({ tone = 'info', icon, action, children, ...rest }: NoticeProps) {
  return (
    <Root {...rest} data-tone={tone} data-ground={tone === 'deep' ? 'deep' : undefined}>
      {icon}
      <Words>{children}</Words>
      {action}
    </Root>
  );
}

const Root = styled.div({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 44,
  padding: '9px 16px',
  borderRadius: radius.field,
  background: color.tint,
  color: color.ink,
  fontSize: fontSize.small,
  fontWeight: fontWeight.strong,
  lineHeight: 1.4,
  '& > svg': { color: color.accent },
  '&[data-tone=success]': { background: color.okTint, '& > svg': { color: color.ok } },
  '&[data-tone=warning]': { background: color.warningTint, '& > svg': { color: color.warning } },
  '&[data-tone=danger]': { background: color.dangerTint, '& > svg': { color: color.danger } },
  '&[data-tone=deep]': {
    background: color.deep,
    color: color.onDeep,
    borderRadius: 0,
    '& > svg': { color: 'inherit' },
  },
});

const Words = styled.div({ flex: 1, minWidth: 0 });
