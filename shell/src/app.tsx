import { CacheProvider } from '@emotion/react';
import type { ReleaseSet } from '@halo/shared/contracts';
import { ToastRegion } from '@halo/shared/ui';
import { useLayoutEffect } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { BrowserRouter, useNavigate } from 'react-router-dom';
import type { Shell } from './create-shell.ts';
import { AppFrame } from './frame/app-frame.tsx';
import { PageChange } from './frame/page-change.tsx';
import { PopupHost } from './popups/popup-host.tsx';
import { AppRoutes } from './routing/app-routes.tsx';

/** The whole page: router, frame, the page of the path, popups and alerts. */
export function App({ shell, releases }: { shell: Shell; releases: ReleaseSet }) {
  const { platform, session, popups, loader } = shell;
  return (
    <CacheProvider value={platform.styleCache}>
      <I18nextProvider i18n={platform.i18n}>
        <BrowserRouter>
          <AttachNavigator shell={shell} />
          <PageChange brandTitle={platform.brand.title} />
          <AppFrame platform={platform} session={session} releases={releases}>
            <AppRoutes {...{ platform, session, loader, releases }} />
          </AppFrame>
          <PopupHost {...{ popups, platform, loader, releases }} />
          <Toasts shell={shell} />
        </BrowserRouter>
      </I18nextProvider>
    </CacheProvider>
  );
}

function AttachNavigator({ shell }: { shell: Shell }) {
  const navigate = useNavigate();
  useLayoutEffect(() => {
    shell.navigator.attach((path, options) => void navigate(path, options), () => void navigate(-1));
  }, [navigate, shell]);
  return null;
}

function Toasts({ shell }: { shell: Shell }) {
  const { t } = useTranslation('shell');
  return <ToastRegion store={shell.toasts} label={t('toasts')} closeLabel={t('popup.close')} />;
}
