import { problemText } from '@halo/shared/i18n';
import { useLater } from '@halo/shared/remote';
import { useSyncExternalStore } from 'react';
import { loadPopups } from '../routing/page-code.ts';
import { dismissed } from './popup-state.ts';
import type { PopupHostProps } from './popup-views.tsx';

/** Where the popups of the shell and of remotes stand. */
export function PopupHost(props: PopupHostProps) {
  const { popups, platform } = props;
  const { open } = useSyncExternalStore(popups.subscribe, () => popups.state);
  const views = useLater(loadPopups, {
    wanted: open?.id,
    onFailed() {
      if (!open) return;
      popups.settle(open.id, dismissed);
      popups.toast({ text: problemText(platform.i18n, 'remote_unavailable'), tone: 'danger' });
    },
  });
  return open && views ? <views.code key={open.id} request={open} {...props} /> : null;
}
