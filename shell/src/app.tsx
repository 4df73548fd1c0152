import { CacheProvider } from '@emotion/react';
import type { RemoteOverride } from '@halo/shared/contracts';
import { ToastRegion } from '@halo/shared/ui';
import { lazy, Suspense, useLayoutEffect } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { BrowserRouter, useNavigate } from 'react-router-dom';
import type { Shell } from './create-shell.ts';
import { ConsentLayer } from './consent/consent-layer.tsx';
import { AppFrame } from './frame/app-frame.tsx';
import { PageChange } from './frame/page-change.tsx';
import { NotificationHost } from './popups/notification-host.tsx';
import { PopupHost } from './popups/popup-host.tsx';
import { NewVersionOffer } from './releases/new-version-offer.tsx';
import { useReleaseSet } from './releases/use-release-set.ts';
import { AppRoutes } from './routing/app-routes.tsx';

/** Only a developer's page asks for it. */
const OverrideBadge = lazy(() =>
  import(/* webpackChunkName: "override" */ './override/override-badge.tsx').then(({ OverrideBadge: Badge }) => ({
    default: Badge,
  })),
);

/** The whole page: router, frame, the page of the path, popups and alerts. */
export function App({ shell, override }: { shell: Shell; override?: RemoteOverride | undefined }) {
  const { platform } = shell;
  return (
    <CacheProvider value={platform.styleCache}>
      <I18nextProvider i18n={platform.i18n}>
        <BrowserRouter>
          <AttachNavigator shell={shell} />
          <PageChange brandTitle={platform.brand.title} onTitle={shell.unreadMark.setTitle} />
          <Pages shell={shell} />
          <NotificationHost
            notifications={shell.notifications}
            popups={shell.popups}
            language={platform.language}
            hrefOf={platform.hrefOf}
            navigate={platform.navigate}
          />
          <Toasts shell={shell} />
          <ConsentLayer brand={platform.brand} choices={shell.choices} onPage={shell.onPage} />
          {override && (
            <Suspense>
              <OverrideBadge override={override} />
            </Suspense>
          )}
        </BrowserRouter>
      </I18nextProvider>
    </CacheProvider>
  );
}

/** Everything that depends on which versions run. */
function Pages({ shell }: { shell: Shell }) {
  const { platform, session, popups, loader } = shell;
  const releases = useReleaseSet(shell.releases);
  return (
    <>
      <AppFrame platform={platform} session={session} releases={releases} choices={shell.choices}>
        <NewVersionOffer releases={shell.releases} />
        <AppRoutes {...{ platform, session, popups, loader, releases }} />
      </AppFrame>
      <PopupHost {...{ popups, platform, loader, releases }} />
    </>
  );
}

function AttachNavigator({ shell }: { shell: Shell }) {
  const navigate = useNavigate();
  useLayoutEffect(() => {
    shell.navigator.attach(
      (path, options) => void navigate(path, options),
      () => void navigate(-1),
    );
  }, [navigate, shell]);
  return null;
}

function Toasts({ shell }: { shell: Shell }) {
  const { t } = useTranslation('shell');
  return <ToastRegion store={shell.toasts} label={t('toasts')} closeLabel={t('popup.close')} />;
}
