import styled from '@emotion/styled';
import type { ComponentPropsWithRef, ElementType, MouseEvent, ReactNode } from 'react';
import { color, fontSize, fontWeight, layer, media, space } from '../../theme/tokens.ts';
import { IconButtonLink } from '../icon-button/icon-button.tsx';
import { BackIcon } from '../icons.tsx';
import { inPhoneHeader } from './in-phone-header.ts';

export interface PageProps extends ComponentPropsWithRef<'div'> {
  as?: ElementType;
  /** 480, 720 or 1228 pixels at most. Default regular. */
  width?: 'narrow' | 'regular' | 'wide';
}

/** The content of a page: centred, with room at the sides and for a phone's rounded corners. */
export function Page({ width = 'regular', ...rest }: PageProps) {
  return <PageRoot {...rest} data-width={width} />;
}

export interface PageHeaderProps {
  title: ReactNode;
  /** The way up; `onClick` may take over the navigation. */
  back?: { href: string; label: string; onClick?: (event: MouseEvent<HTMLAnchorElement>) => void };
  /** At the right: a `Pill`, buttons. */
  end?: ReactNode;
  /** Stays at the top while the page scrolls. */
  sticky?: boolean;
  /** Lines it up with a `Page` of that width; without it the whole window. */
  width?: PageProps['width'];
}

/** Title line of a page; holds its only `<h1>`. Alone in its line, it stands in the header of a phone. */
export function PageHeader({ title, back, end, sticky = false, width }: PageHeaderProps) {
  const isAlone = back === undefined && end === undefined;
  return (
    <Header
      data-sticky={sticky}
      data-back={back !== undefined}
      data-width={width}
      data-in-header={isAlone || undefined}
    >
      {back && (
        <IconButtonLink href={back.href} label={back.label} onClick={back.onClick}>
          <BackIcon size={26} />
        </IconButtonLink>
      )}
      <Title>{title}</Title>
      {end && <End>{end}</End>}
    </Header>
  );
}

/** Buttons that stay at the bottom of the screen. */
export const BottomBar = styled.div({
  position: 'sticky',
  bottom: 0,
  zIndex: layer.sticky,
  display: 'flex',
  gap: 12,
  // As wide as the screen, its content no wider than a narrow page.
  padding: '12px max(18px, calc((100% - 480px) / 2)) calc(12px + env(safe-area-inset-bottom))',
  borderTop: `1px solid ${color.line}`,
  background: color.surface,
});

const PageRoot = styled.div({
  boxSizing: 'border-box',
  width: '100%',
  maxWidth: 720,
  margin: '0 auto',
  padding: `${space[1]} calc(18px + env(safe-area-inset-right)) ${space[6]} calc(18px + env(safe-area-inset-left))`,
  '&[data-width=narrow]': { maxWidth: 480 },
  '&[data-width=wide]': { maxWidth: 1284 },
  [media.wide]: { paddingInline: 28 },
});

const Header = styled.header({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 60,
  '--side': '18px',
  padding: '8px max(var(--side), calc((100% - var(--page, 100%)) / 2 + var(--side)))',
  background: color.bg,
  [media.wide]: { '--side': '28px' },
  '&[data-width=narrow]': { '--page': '480px' },
  '&[data-width=regular]': { '--page': '720px' },
  '&[data-width=wide]': { '--page': '1284px' },
  // The arrow has its own air around it.
  '&[data-back=true]': { gap: 2, '& > a:first-of-type': { marginLeft: -10 } },
  '&[data-sticky=true]': { position: 'sticky', top: 0, zIndex: layer.sticky },
  '&[data-in-header]': inPhoneHeader('outside'),
});

const Title = styled.h1({
  flex: 1,
  minWidth: 0,
  fontSize: '1.375rem',
  fontWeight: fontWeight.bold,
  letterSpacing: '-0.01em',
  lineHeight: 1.25,
  '[data-back=true] > &': { fontSize: fontSize.section },
});

const End = styled.div({ display: 'flex', alignItems: 'center', gap: space[2] });
