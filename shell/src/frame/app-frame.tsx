import { isDeckTheSearch, mayEnter, type ReleaseSet, userOf } from '@halo/shared/contracts';
import type { Platform } from '@halo/shared/remote';
import { useStore } from '@halo/shared/store';
import { media } from '@halo/shared/theme';
import { BelowFold, useMedia } from '@halo/shared/ui';
import { type ReactNode, useCallback, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { ChoiceNotice } from '../consent/choice-notice.tsx';
import type { Choices } from '../consent/choices.ts';
import { navItems } from '../navigation/nav-entries.ts';
import { headerRoom, PhoneHeader } from '../navigation/phone-header.tsx';
import { TabBar } from '../navigation/tab-bar.tsx';
import { TopBar } from '../navigation/top-bar.tsx';
import { useLiveCounts } from '../navigation/use-live-counts.ts';
import { routeOf } from '../routing/route-table.ts';
import type { SessionController } from '../session/session-controller.ts';
import { type Chrome, chromeOf } from './chrome.ts';
import { ClosingNotice } from './closing-notice.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { FrameFooter } from './frame-footer.tsx';
import { Main, Room } from './frame-room.tsx';
import { HeaderOutline, TabsOutline } from './member-outline.tsx';
import { SkipLink } from './skip-link.tsx';

interface AppFrameProps {
  platform: Platform;
  session: SessionController;
  releases: ReleaseSet;
  choices: Choices;
  children: ReactNode;
}

/**
 * Navigation around a page: top bar on wide screens, header and tabs on phones; each page says what it does without.
 */
export function AppFrame({ platform, session, releases, choices, children }: AppFrameProps) {
  const { t } = useTranslation('shell');
  const { session: state, isExpired } = useSyncExternalStore(session.subscribe, () => session.current);
  const { credits, unread } = useLiveCounts(platform.bus);
  const chrome = useChrome(releases);
  const isPhone = useMedia(media.phone);
  // Not where people write or pay: those pages have no room to spare, and nothing waits for the answer.
  const isAsked = useStore(choices) === undefined && chrome.topBar;
  const user = userOf(state);
  const signOut = useCallback(() => void platform.session.signOut(), [platform]);
  // The key keeps the page itself when the frame around it comes or goes: a link from a mail signs in while its page is
  // open, and a session that runs out must not take what was typed.
  if (!user || !mayEnter(state) || isExpired) {
    const isOpening = state.status === 'restoring';
    const anybody = { language: platform.language };
    return (
      <>
        <Room key="root" data-asked={isAsked || undefined}>
          {chrome.topBar && <ClosingNotice brand={platform.brand} language={platform.language} />}
          {isOpening && (
            <HeaderOutline brand={platform.brand} chrome={chrome} items={navItems(releases, 'topBar', anybody)} />
          )}
          <Main key="main" id="main" tabIndex={-1} data-framed={isOpening || undefined}>
            {children}
          </Main>
          {isOpening && chrome.tabs && <TabsOutline items={navItems(releases, 'tabs', anybody)} />}
        </Room>
        {/* Who bought something has the way out before signing in too; the home page has its own footer. */}
        {chrome.isRemote && chrome.footer && <FrameFooter platform={platform} />}
        {isAsked && <ChoiceNotice choices={choices} hasTabs={isOpening && chrome.tabs} />}
      </>
    );
  }
  const facts = { language: platform.language, unread, user };
  const hasSearch = !isDeckTheSearch(user);
  return (
    <>
      <Room
        key="root"
        data-asked={isAsked || undefined}
        style={chrome.topBar ? headerRoom({ hasSearch, user, credits }) : undefined}
      >
        <SkipLink target="main">{t('nav.skip')}</SkipLink>
        <ConnectionNotice bus={platform.bus} />
        {chrome.topBar && <ClosingNotice brand={platform.brand} language={platform.language} />}
        {chrome.wideBar && !isPhone && (
          <TopBar
            brand={platform.brand}
            user={user}
            items={navItems(releases, 'topBar', facts)}
            credits={credits}
            hrefOf={platform.hrefOf}
            onSignOut={signOut}
          />
        )}
        {chrome.topBar && isPhone && (
          <PhoneHeader
            platform={platform}
            user={user}
            menuItems={navItems(releases, 'menu', facts)}
            hasSearch={hasSearch}
            credits={credits}
            onSignOut={signOut}
          />
        )}
        <Main key="main" id="main" tabIndex={-1} data-framed>
          {children}
        </Main>
        {chrome.tabs && isPhone && <TabBar items={navItems(releases, 'tabs', facts)} />}
      </Room>
      {/* The menu of a phone leads to the same. */}
      {chrome.footer && !(isPhone && chrome.topBar) && (
        <BelowFold>
          <FrameFooter platform={platform} />
        </BelowFold>
      )}
      {isAsked && <ChoiceNotice choices={choices} hasTabs={chrome.tabs} />}
    </>
  );
}

function useChrome(releases: ReleaseSet): Chrome & { isRemote: boolean } {
  const { pathname } = useLocation();
  return useMemo(() => {
    const entry = routeOf(releases, pathname);
    return { isRemote: entry !== undefined, ...chromeOf(entry?.route) };
  }, [releases, pathname]);
}
