import { useLater } from '@halo/shared/remote';
import { useState, useSyncExternalStore } from 'react';
import { loadPopups } from '../routing/page-code.ts';
import { PopupAwaited } from './popup-awaited.tsx';
import { dismissed, mayClose } from './popup-state.ts';
import type { PopupHostProps } from './popup-views.tsx';

interface LoadingProps {
  /** given by tests */
  load?: typeof loadPopups;
}

/** Where the popups of the shell and of remotes stand. */
export function PopupHost({ load = loadPopups, ...props }: PopupHostProps & LoadingProps) {
  const { popups, platform } = props;
  const { open } = useSyncExternalStore(popups.subscribe, () => popups.state);
  const [attempt, setAttempt] = useState(1);
  const [failed, setFailed] = useState<string>();
  const wanted = open && `${open.id} ${attempt}`;
  const views = useLater(load, { wanted, onFailed: () => setFailed(wanted) });
  if (!open) return null;
  if (views) return <views.code key={open.id} request={open} {...props} />;
  // It stays open: who asked waits for what the person says, and a popup that was not seen says nothing.
  return (
    <PopupAwaited
      key={open.id}
      i18n={platform.i18n}
      hasFailed={failed === wanted}
      onRetry={() => setAttempt(attempt + 1)}
      onClose={mayClose(open) ? () => popups.settle(open.id, dismissed) : undefined}
    />
  );
}
