import styled from '@emotion/styled';
import type { Brand, Credits, User } from '@halo/shared/contracts';
import { problemText } from '@halo/shared/i18n';
import { type Platform, useLater } from '@halo/shared/remote';
import { color, layer, size, space } from '@halo/shared/theme';
import { Avatar, IconButton, MenuIcon, SearchIcon } from '@halo/shared/ui';
import { type CSSProperties, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { Wordmark } from '../frame/wordmark.tsx';
import { countLabel } from './count-label.ts';
import { shownBalance } from './credit-indicator.ts';
import { CreditsLink } from './credits-link.tsx';
import type { NavItem } from './nav-entries.ts';

/** Wanted at the press of its button. */
const loadMenu = () =>
  import(/* webpackChunkName: "phone-menu" */ './phone-menu.tsx').then((module) => module.PhoneMenu);

interface PhoneHeaderProps {
  platform: Platform;
  user: User;
  menuItems: NavItem[];
  credits: Credits | undefined;
  /** the search has a page of its own */
  hasSearch: boolean;
  onSignOut: () => void;
}

const HEIGHT = 52;
const MENU_WIDTH = 60;
const BUTTON_WIDTH = 44;

/** Where a page may put its title into this header; `inPhoneHeader` reads it. */
export function headerRoom({
  hasSearch,
  user,
  credits,
}: Pick<PhoneHeaderProps, 'hasSearch' | 'user' | 'credits'>): CSSProperties {
  const balance = shownBalance(user, credits);
  const endWidth = balance ? 58 + 9 * String(balance.messageCredits).length : BUTTON_WIDTH;
  const room: Record<`--halo-header-${string}`, string | number> = {
    '--halo-header-on': 1,
    '--halo-header-height': `${HEIGHT}px`,
    '--halo-header-position': 'sticky',
    '--halo-header-layer': layer.bar + 1,
    '--halo-header-start': `${MENU_WIDTH}px`,
    '--halo-header-end': `${(hasSearch ? BUTTON_WIDTH : 0) + endWidth + 6}px`,
  };
  return room;
}

/**
 * The header of a phone: menu, the page's title or the brand, search, and the balance or, for who has none, the way to
 * the own profile.
 */
export function PhoneHeader({ platform, user, menuItems, credits, hasSearch, onSignOut }: PhoneHeaderProps) {
  const { brand, hrefOf } = platform;
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const balance = shownBalance(user, credits);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [presses, setPresses] = useState(0);
  const menu = useLater(loadMenu, {
    wanted: presses === 0 ? undefined : presses,
    onFailed() {
      setMenuOpen(false);
      platform.popups.toast({ text: problemText(platform.i18n, 'remote_unavailable'), tone: 'danger' });
    },
  });
  // What comes late does not open over another page than the one it was asked for on.
  useEffect(() => setMenuOpen(false), [pathname]);
  function openMenu(): void {
    setPresses(presses + 1);
    setMenuOpen(true);
  }
  const unread = menuItems.reduce((sum, { count }) => sum + count, 0);
  return (
    <Bar>
      <Side>
        <IconButton
          label={unread > 0 ? `${t('nav.menu')}, ${countLabel(t, unread)}` : t('nav.menu')}
          badge={unread}
          busy={isMenuOpen && !menu}
          onClick={openMenu}
        >
          <MenuIcon size={22} />
        </IconButton>
      </Side>
      <HomeLink to="/" aria-label={t('nav.home', { brand: brand.title })}>
        <Wordmark brand={brand} height={30} />
      </HomeLink>
      <Side data-end>
        {hasSearch && (
          <RoundLink to={hrefOf('search')} aria-label={t('nav.search')} title={t('nav.search')}>
            <SearchIcon size={22} />
          </RoundLink>
        )}
        {balance ? (
          <CreditsLink credits={balance} address={hrefOf('plans')} isShort />
        ) : (
          <RoundLink to={hrefOf('ownProfile')} aria-label={t('nav.profile')} title={t('nav.profile')}>
            <Avatar
              name={user.userName || user.email}
              seed={user.clickId}
              size={32}
              {...(user.photoUrl ? { src: user.photoUrl } : {})}
            />
          </RoundLink>
        )}
      </Side>
      {menu && (
        <menu.code {...{ platform, menuItems, onSignOut }} isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
      )}
    </Bar>
  );
}

/** The same for as long as it is not known who is here: menu and what is the person's own are left out. */
export function PhoneHeaderOutline({ brand }: { brand: Brand }) {
  const { t } = useTranslation('shell');
  return (
    <Bar>
      <Side>
        <MenuPlace>
          <MenuIcon size={22} aria-hidden />
        </MenuPlace>
      </Side>
      <HomeLink to="/" tabIndex={-1} aria-label={t('nav.home', { brand: brand.title })}>
        <Wordmark brand={brand} height={30} />
      </HomeLink>
      <Side data-end />
    </Bar>
  );
}

const Bar = styled.header({
  position: 'sticky',
  top: 0,
  zIndex: layer.bar,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[2],
  padding: `${space[1]} ${space[3]}`,
  background: color.bg,
});
const HomeLink = styled(Link)({
  color: color.ink,
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: size.touch,
  // The page's own title stands here.
  'body:has([data-in-header]) &': { visibility: 'hidden' },
});
/** Both sides are as wide as the wider one, so the brand stands in the middle. */
const Side = styled.div({
  flex: '1 1 0',
  display: 'flex',
  alignItems: 'center',
  '&[data-end]': { justifyContent: 'flex-end' },
});
const MenuPlace = styled.span({
  display: 'grid',
  placeItems: 'center',
  width: size.touch,
  height: size.touch,
  color: color.ink,
});
const RoundLink = styled(Link)({
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: size.touch,
  minHeight: size.touch,
  borderRadius: '50%',
  color: color.ink,
  // Without a photo it holds an initial.
  textDecoration: 'none',
});
