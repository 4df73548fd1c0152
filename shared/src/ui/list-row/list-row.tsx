import type { CSSObject } from '@emotion/react';
import styled from '@emotion/styled';
import type { MouseEvent, ReactNode } from 'react';
import { color, fontSize, fontWeight, media, space } from '../../theme/tokens.ts';

export interface ListRowProps {
  /** With it the row is a link, with only `onClick` a button, without both just a row. */
  href?: string;
  onClick?: (event: MouseEvent) => void;
  /** An `Avatar`. */
  start?: ReactNode;
  title: ReactNode;
  /** The `NatureLabel` of a person. */
  label?: ReactNode;
  text?: ReactNode;
  /** Time or date. */
  meta?: ReactNode;
  /** A `Badge`. */
  badge?: ReactNode;
  unread?: boolean;
  /** The open one of a list beside its content. */
  selected?: boolean;
}

/** A row of a list of people, conversations or notices. */
export function ListRow({ href, onClick, start, title, label, text, meta, badge, unread, selected }: ListRowProps) {
  const content = (
    <>
      {start}
      <Middle>
        <TitleLine>
          <Title data-unread={unread} dir="auto">
            {title}
          </Title>
          {label}
        </TitleLine>
        {text && (
          <Text data-unread={unread} dir="auto">
            {text}
          </Text>
        )}
      </Middle>
      <End>
        {meta && <Meta>{meta}</Meta>}
        {badge}
      </End>
    </>
  );
  const shared = { 'data-selected': selected, 'data-start': start !== undefined };
  if (href !== undefined) {
    return (
      <LinkRow {...shared} href={href} onClick={onClick} aria-current={selected ? 'true' : undefined}>
        {content}
      </LinkRow>
    );
  }
  if (onClick) {
    return (
      <ButtonRow {...shared} type="button" onClick={onClick}>
        {content}
      </ButtonRow>
    );
  }
  return <PlainRow {...shared}>{content}</PlainRow>;
}

const rowStyle: CSSObject = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: space[3],
  alignItems: 'center',
  width: '100%',
  minHeight: 64,
  padding: '11px 18px',
  color: color.ink,
  textAlign: 'start',
  textDecoration: 'none',
  '&[data-start=true]': { gridTemplateColumns: 'auto minmax(0, 1fr) auto' },
  '&[data-selected=true]': { background: color.tint },
  '&:focus-visible': { outlineOffset: -3 },
  // Name and nature beside each other on the narrowest phones too.
  '@media (max-width: 359px)': { gap: space[2], paddingInline: 14 },
};

const hoverStyle: CSSObject = { [media.hover]: { '&:hover': { background: color.tint } } };

const LinkRow = styled.a(rowStyle, hoverStyle);
const ButtonRow = styled.button({ border: 0, background: 'transparent' }, rowStyle, hoverStyle);
const PlainRow = styled.div(rowStyle);

const Middle = styled.span({ display: 'grid', gap: 1, minWidth: 0 });
const TitleLine = styled.span({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 8px',
  minWidth: 0,
});

const Title = styled.span({
  fontWeight: fontWeight.strong,
  overflowWrap: 'anywhere',
  '&[data-unread=true]': { fontWeight: fontWeight.bold },
});

const Text = styled.span({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: color.soft,
  fontSize: '0.875rem',
  '&[data-unread=true]': { color: color.ink, fontWeight: fontWeight.bold },
});

const End = styled.span({ display: 'grid', gap: 5, justifyItems: 'end', alignContent: 'center' });
const Meta = styled.span({ color: color.soft, fontSize: fontSize.tiny, whiteSpace: 'nowrap' });
