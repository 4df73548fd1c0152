import type { ReleaseSet } from '@halo/shared/contracts';
import type { Platform } from '@halo/shared/remote';
import { Dialog } from '@halo/shared/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageLoader } from '../remotes/load-page.ts';
import { RemoteOutlet } from '../remotes/remote-outlet.tsx';
import { GenericPopup } from './generic-popup.tsx';
import type { PopupController } from './popup-controller.ts';
import { dismissed, mayClose, type PopupRequest } from './popup-state.ts';

export interface PopupHostProps {
  popups: PopupController;
  platform: Platform;
  loader: PageLoader;
  releases: ReleaseSet;
}

/** The popup that is open. */
export function OpenPopup({ request, ...host }: PopupHostProps & { request: PopupRequest }) {
  const { popups } = host;
  if (request.kind === 'remote') return <RemotePopup request={request} {...host} />;
  return <GenericPopup content={request.content} onResult={(result) => popups.settle(request.id, result)} />;
}

/**
 * The popup of a remote: it draws the content, the shell the dialog around it. The backdrop does not close it; Esc does
 * where there is a button for it.
 */
function RemotePopup({
  request,
  popups,
  platform,
  loader,
  releases,
}: PopupHostProps & { request: Extract<PopupRequest, { kind: 'remote' }> }) {
  const { t } = useTranslation('shell');
  const remote = releases.remotes.find(({ name }) => name === request.remoteName);
  const pageProps = useMemo(
    () => ({
      platform,
      context: request.context,
      close: (result: Parameters<PopupController['settle']>[1]) => popups.settle(request.id, result),
    }),
    [platform, request, popups],
  );
  if (!remote) return null;
  return (
    <Dialog
      open
      staticBackdrop
      layout="sheet"
      title={t(`popup.${request.origin}`)}
      {...(mayClose(request) ? { closeLabel: t('popup.close') } : {})}
      onClose={() => popups.settle(request.id, dismissed)}
    >
      <RemoteOutlet
        loader={loader}
        remote={remote}
        expose={`./popups/${request.popup}`}
        pageProps={pageProps}
        skeleton="form"
      />
    </Dialog>
  );
}
