import { fromUnknown } from '@halo/shared/errors';
import { errorText } from '@halo/shared/i18n';
import { usePlatform } from '@halo/shared/remote';
import { type ComponentType, useState } from 'react';

/** A dialog whose code is loaded when it is opened: most visits do without it. */
export function useDialogOnDemand<Props>(load: () => Promise<ComponentType<Props>>) {
  const { i18n, log, popups } = usePlatform();
  const [Dialog, setDialog] = useState<ComponentType<Props>>();

  async function open(): Promise<void> {
    try {
      const loaded = await load();
      setDialog(() => loaded);
    } catch (thrown) {
      log.warn('a dialog did not load', { code: fromUnknown(thrown).code });
      popups.toast({ text: errorText(i18n, thrown), tone: 'danger' });
    }
  }
  return { Dialog, open: () => void open(), close: () => setDialog(undefined) };
}
