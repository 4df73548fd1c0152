import styled from '@emotion/styled';
import type { Brand, Credits, User } from '@halo/shared/contracts';
import type { Platform } from '@halo/shared/remote';
import { color, layer, size, space } from '@halo/shared/theme';
import { Avatar, IconButton, LeaveIcon } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Wordmark } from '../frame/wordmark.tsx';
import { countLabel } from './count-label.ts';
import { shownBalance } from './credit-indicator.ts';
import { CreditsLink } from './credits-link.tsx';
import { BarLink } from './nav-link.tsx';
import type { NavItem } from './nav-entries.ts';

interface TopBarProps {
  brand: Brand;
  user: User;
  items: NavItem[];
  credits: Credits | undefined;
  hrefOf: Platform['hrefOf'];
  onSignOut: () => void;
}

/** The navigation of wide screens. */
export function TopBar({ brand, user, items, credits, hrefOf, onSignOut }: TopBarProps) {
  const { t } = useTranslation('shell');
  const balance = shownBalance(user, credits);
  return (
    <Bar>
      <Inner>
        <BrandAndEntries {...{ brand, items }} />
        {balance && <CreditsLink credits={balance} address={hrefOf('plans')} isShort={false} />}
        <AvatarLink to={hrefOf('ownProfile')} aria-label={t('nav.profile')}>
          <Avatar
            name={user.userName || user.email}
            seed={user.clickId}
            size={38}
            {...(user.photoUrl ? { src: user.photoUrl } : {})}
          />
        </AvatarLink>
        <IconButton label={t('nav.signOut')} onClick={onSignOut}>
          <LeaveIcon size={20} />
        </IconButton>
      </Inner>
    </Bar>
  );
}

/** The same for as long as it is not known who is here. */
export function TopBarOutline({ brand, items }: EverybodysProps) {
  return (
    <Bar>
      <Inner>
        <BrandAndEntries {...{ brand, items }} homeTabIndex={-1} />
      </Inner>
    </Bar>
  );
}

type EverybodysProps = Pick<TopBarProps, 'brand' | 'items'>;

/** What does not depend on who is here. */
function BrandAndEntries({ brand, items, homeTabIndex }: EverybodysProps & { homeTabIndex?: number }) {
  const { t } = useTranslation('shell');
  return (
    <>
      <HomeLink to="/" tabIndex={homeTabIndex} aria-label={t('nav.home', { brand: brand.title })}>
        <Wordmark brand={brand} height={34} />
      </HomeLink>
      <Entries aria-label={t('nav.label')}>
        {items.map((item) => (
          <BarLink key={item.id} item={item} countLabel={countLabel(t, item.count)} />
        ))}
      </Entries>
    </>
  );
}

const Bar = styled.header({
  position: 'sticky',
  top: 0,
  zIndex: layer.bar,
  background: color.surface,
  borderBottom: `1px solid ${color.line}`,
});
const Inner = styled.div({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  maxWidth: size.content,
  margin: '0 auto',
  padding: `${space[2]} ${space[4]}`,
});
const HomeLink = styled(Link)({
  color: color.ink,
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: size.touch,
  marginRight: space[3],
});
const Entries = styled.nav({
  display: 'flex',
  gap: space[1],
  flex: 1,
  minWidth: 0,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  padding: '6px 0',
  margin: '-6px 0',
});
const AvatarLink = styled(Link)({
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: size.touch,
  minHeight: size.touch,
});
