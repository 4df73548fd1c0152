import styled from '@emotion/styled';
import { problemText, problemTitle } from '@halo/shared/i18n';
import type { Platform } from '@halo/shared/remote';
import { color, radius, space } from '@halo/shared/theme';
import { Button, ErrorState } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';

interface PopupAwaitedProps extends Pick<Platform, 'i18n'> {
  hasFailed: boolean;
  onRetry(): void;
  /** undefined: what it asks has no way round it */
  onClose: (() => void) | undefined;
}

/**
 * What stands over the page until the code of a popup is there: the page is out of reach, so a second press asks for
 * nothing twice. Its own few lines, because the dialog of the ui kit comes with that code.
 */
export function PopupAwaited({ i18n, hasFailed, onRetry, onClose }: PopupAwaitedProps) {
  const { t } = useTranslation('shell');
  const title = problemTitle(i18n, 'remote_unavailable');
  return (
    <Modal
      ref={openModal}
      tabIndex={-1}
      aria-modal="true"
      aria-label={hasFailed ? title : t('ui:loading')}
      aria-busy={!hasFailed}
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onClose?.();
      }}
    >
      {hasFailed && (
        <>
          <ErrorState
            title={title}
            text={problemText(i18n, 'remote_unavailable')}
            retryLabel={t('remote.retry')}
            onRetry={onRetry}
          />
          {onClose && (
            <Button variant="plain" fullWidth onClick={onClose}>
              {t('popup.close')}
            </Button>
          )}
        </>
      )}
    </Modal>
  );
}

/** The popup that takes its place finds the focus where it was, and gives it back there. */
function openModal(dialog: HTMLDialogElement): () => void {
  const opener = document.activeElement;
  // The browser would close it by Esc itself.
  dialog.setAttribute('closedby', 'none');
  dialog.showModal();
  dialog.focus();
  return () => {
    dialog.close();
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  };
}

const Modal = styled.dialog({
  width: 'min(420px, calc(100vw - 32px))',
  margin: 'auto',
  padding: space[4],
  border: 0,
  borderRadius: radius.sheet,
  background: color.surface,
  color: color.ink,
  '&::backdrop': { background: color.scrim },
  '&:focus-visible': { outline: 'none' },
  // On its way: the scrim alone.
  '&[aria-busy=true]': { padding: 0, background: 'none' },
});
