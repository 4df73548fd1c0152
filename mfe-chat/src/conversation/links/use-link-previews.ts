import { fromUnknown } from '@halo/shared/errors';
import { usePlatform, useUser } from '@halo/shared/remote';
import { useEffect, useEffectEvent, useState } from 'react';

/** What was chosen here and is not with the account yet; a browser of before kept its choice under this name. */
const KEY = ['chat', 'link-preview'] as const;
const ON = 'on';
const OFF = 'off';

export interface LinkPreviewsChoice {
  readonly isOn: boolean;
  choose(isOn: boolean): void;
}

/** Whether links in what one writes get a preview: a setting of the account, which a choice here changes for good. */
export function useLinkPreviews(): LinkPreviewsChoice {
  const { api, log, session, storage } = usePlatform();
  const user = useUser();
  const [chosen, setChosen] = useState(() => storage.getDraft(...KEY) ?? '');
  const isOn = [ON, OFF].includes(chosen) ? chosen === ON : user?.linkPreviews !== false;

  async function keep(value: string): Promise<void> {
    try {
      session.userSaved(await api.accounts.saveProfile({ linkPreviews: value === ON }));
    } catch (thrown) {
      // It holds here, and is sent again with the next conversation that is opened.
      log.warn('the choice of previews was not saved', { code: fromUnknown(thrown).code });
      return;
    }
    if (storage.getDraft(...KEY) !== value) return;
    storage.removeDraft(...KEY);
    setChosen('');
  }

  const carryOver = useEffectEvent(() => {
    // Visitors write in the example, and have no account to keep it.
    if (user && (chosen === ON || chosen === OFF)) void keep(chosen);
  });
  useEffect(() => carryOver(), []);

  return {
    isOn,
    choose(next) {
      const value = next ? ON : OFF;
      storage.setDraft(...KEY, value);
      setChosen(value);
      void keep(value);
    },
  };
}
