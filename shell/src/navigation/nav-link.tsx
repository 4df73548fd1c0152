import type { CSSObject } from '@emotion/react';
import styled from '@emotion/styled';
import { MOST_UNREAD } from '@halo/shared/contracts';
import { color, fontSize, fontWeight, radius, size, space } from '@halo/shared/theme';
import { Badge, VisuallyHidden } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { NavLink as RouterLink, useLocation } from 'react-router-dom';
import { NavEntryIcon } from './nav-icon.tsx';
import type { NavItem } from './nav-entries.ts';

/** An entry of the desktop bar: icon and word in a row. */
export function BarLink({ item, countLabel }: { item: NavItem; countLabel: string }) {
  return (
    <BarAnchor
      to={usePathOf(item)}
      {...outlineProps(item)}
      data-off={item.isOff || undefined}
      data-counted={widthOf(item.count)}
    >
      <IconWithCount item={item} countLabel={countLabel} iconSize={19} />
      <span>{item.label}</span>
      <OffMark item={item} />
    </BarAnchor>
  );
}

/** An entry of the tabs on a phone: icon above word. */
export function TabLink({ item, countLabel }: { item: NavItem; countLabel: string }) {
  return (
    <TabAnchor to={usePathOf(item)} {...outlineProps(item)} data-off={item.isOff || undefined}>
      <IconWithCount item={item} countLabel={countLabel} iconSize={22} />
      <span>{item.label}</span>
      <OffMark item={item} />
    </TabAnchor>
  );
}

/** It goes as soon as it is known who is here, so that no keyboard should stand on it. */
function outlineProps({ outline }: NavItem) {
  return outline && { tabIndex: -1, 'data-shown-with': outline.shownWith };
}

function widthOf(count: number): 'some' | 'more' | undefined {
  if (count === 0) return undefined;
  return count < MOST_UNREAD ? 'some' : 'more';
}

/** Where the page stands already, its entry leads there: so it is the current one. */
function usePathOf({ path, alsoAt }: NavItem): string {
  return useLocation().pathname === alsoAt ? alsoAt : path;
}

/** Said, not only shown. */
function OffMark({ item }: { item: NavItem }) {
  const { t } = useTranslation('shell');
  return item.isOff ? <VisuallyHidden>{`, ${t('release.offNow')}`}</VisuallyHidden> : null;
}

function IconWithCount({ item, countLabel, iconSize }: { item: NavItem; countLabel: string; iconSize: number }) {
  return (
    <IconFrame>
      <NavEntryIcon icon={item.icon} size={iconSize} />
      <BadgePlace>
        <Badge count={item.count} label={countLabel} />
      </BadgePlace>
    </IconFrame>
  );
}

const IconFrame = styled.span({ position: 'relative', display: 'inline-grid' });
const BadgePlace = styled.span({ position: 'absolute', top: -9, left: '58%' });

/** Until it is known who is here (session/known-navigation.ts). */
const lacking: CSSObject = {
  'html[data-nav-without=deck] &[data-shown-with=deck], html[data-nav-without=search] &[data-shown-with=search]': {
    display: 'none',
  },
};

const BarAnchor = styled(RouterLink)(lacking, {
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  minHeight: size.touch,
  padding: `0 ${space[3]}`,
  borderRadius: radius.small,
  color: color.soft,
  fontWeight: fontWeight.strong,
  fontSize: fontSize.body,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  // The count hangs over the icon's edge, and must not hang over the word.
  '&[data-counted]': { gap: 20 },
  '&[data-counted=more]': { gap: 28 },
  '&[data-off]': { textDecoration: 'line-through', '& > span:first-of-type': { opacity: 0.4 } },
  '&.active': { background: color.tint, color: color.accent },
  '&:hover': { color: color.accent },
});

const TabAnchor = styled(RouterLink)(lacking, {
  // A long word takes what short ones leave.
  flex: '1 1 auto',
  padding: '0 2px',
  minWidth: 0,
  minHeight: 52,
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: 2,
  color: color.soft,
  fontSize: fontSize.micro,
  fontWeight: fontWeight.strong,
  textDecoration: 'none',
  '& > span:nth-of-type(2)': { maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '&[data-off]': { textDecoration: 'line-through', '& > span:first-of-type': { opacity: 0.4 } },
  '&.active': { color: color.accent },
});
