import type { CSSObject } from '@emotion/react';
import styled from '@emotion/styled';
import type { MouseEvent, ReactNode } from 'react';
import { color, fontWeight, media, radius } from '../../theme/tokens.ts';
import { BackIcon, ForwardIcon } from '../icons.tsx';
import { pageWindow } from './page-window.ts';

const WINDOW = 5;

export interface PaginationProps {
  /** From 1. */
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
  /** With it the entries are links that also open in a new tab. */
  hrefOf?: (page: number) => string;
  texts: { navigation: string; previous: string; next: string; page: (page: number) => string };
}

/** Page numbers, five at a time. Nothing when there is only one page. */
export function Pagination({ page, pageCount, onPage, hrefOf, texts }: PaginationProps) {
  if (pageCount <= 1) return null;
  const entry = (target: number, label: string, content: ReactNode) => {
    const shared = {
      'aria-label': label,
      'aria-current': target === page && content === target ? ('page' as const) : undefined,
    };
    if (!hrefOf) {
      return (
        <PageButton type="button" {...shared} disabled={isOutOfRange(target, pageCount)} onClick={() => onPage(target)}>
          {content}
        </PageButton>
      );
    }
    if (isOutOfRange(target, pageCount))
      return (
        <PageLink as="span" aria-hidden="true" data-off>
          {content}
        </PageLink>
      );
    const open = (event: MouseEvent): void => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      onPage(target);
    };
    return (
      <PageLink {...shared} href={hrefOf(target)} onClick={open}>
        {content}
      </PageLink>
    );
  };
  return (
    <nav aria-label={texts.navigation}>
      <List role="list">
        <li>{entry(page - 1, texts.previous, <BackIcon size={20} />)}</li>
        {pageWindow(page, pageCount, WINDOW).map((target) => (
          <li key={target}>{entry(target, texts.page(target), target)}</li>
        ))}
        <li>{entry(page + 1, texts.next, <ForwardIcon size={20} />)}</li>
      </List>
    </nav>
  );
}

function isOutOfRange(page: number, pageCount: number): boolean {
  return page < 1 || page > pageCount;
}

const List = styled.ul({
  display: 'flex',
  justifyContent: 'center',
  gap: 4,
  [media.beyondPhone]: { gap: 6 },
});

const entryStyle: CSSObject = {
  display: 'grid',
  placeItems: 'center',
  // Seven of them fit a phone of 320 pixels.
  width: 'clamp(36px, 11.4vw, 44px)',
  height: 44,
  padding: 0,
  border: 0,
  borderRadius: radius.small,
  background: 'transparent',
  color: color.soft,
  fontWeight: fontWeight.bold,
  textDecoration: 'none',
  fontVariantNumeric: 'tabular-nums',
  [media.hover]: { '&:hover:not(:disabled)': { background: color.tint } },
  '&[aria-current=page]': { background: color.accent, color: color.accentInk },
  '&:disabled, &[data-off]': { opacity: 0.4, cursor: 'default' },
};

const PageButton = styled.button(entryStyle);
const PageLink = styled.a(entryStyle);
