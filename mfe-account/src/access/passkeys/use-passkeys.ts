import type { WaysIn } from '@halo/shared/contracts';
import { fromUnknown } from '@halo/shared/errors';
import { usePlatform } from '@halo/shared/remote';
import { useReducer } from 'react';
import { useTranslation } from 'react-i18next';
import { createPasskey } from './create-passkey.ts';
import { reducePasskeys } from './passkeys-state.ts';

/** Adds, names and removes the account's ways in besides its password. */
export function usePasskeys(ways: WaysIn) {
  const { api, log, popups } = usePlatform();
  const { t } = useTranslation('account');
  const [state, dispatch] = useReducer(reducePasskeys, { ways, isBusy: false });

  async function run(what: () => Promise<WaysIn>, outcome: string): Promise<void> {
    dispatch({ type: 'began' });
    try {
      dispatch({ type: 'done', ways: await what() });
      popups.toast({ text: outcome, tone: 'ok' });
    } catch (thrown) {
      const problem = problemOf(thrown);
      log.warn('a way in was not changed', { problem });
      dispatch({ type: 'refused', problem });
    }
  }

  function add(password?: string): void {
    void run(async () => {
      const options = await api.identity.passkeyOptions(password);
      return api.identity.addPasskey(await createPasskey(options));
    }, t('access.passkeys.added'));
  }

  function confirm(): void {
    const { question } = state;
    if (!question || state.isBusy) return;
    if (question.kind === 'password') add(question.password);
    else if (question.kind === 'remove')
      void run(() => api.identity.removePasskey(question.id), t('access.passkeys.removed'));
    else if (question.name.trim() !== '')
      void run(
        () => api.identity.renamePasskey({ id: question.id, name: question.name.trim() }),
        t('access.passkeys.renamed'),
      );
  }

  return {
    state,
    actions: {
      add: () => add(),
      askName: (id: string, name: string) => dispatch({ type: 'asked', question: { kind: 'rename', id, name } }),
      askRemoval: (id: string, name: string) => dispatch({ type: 'asked', question: { kind: 'remove', id, name } }),
      disconnectGoogle: () => void run(() => api.identity.disconnectGoogle(), t('access.google.removed')),
      type: (text: string) => dispatch({ type: 'typed', text }),
      confirm,
      drop: () => dispatch({ type: 'dropped' }),
    },
  };
}

function problemOf(thrown: unknown) {
  if (thrown instanceof DOMException) return thrown.name === 'InvalidStateError' ? 'known' : 'device';
  return fromUnknown(thrown).code;
}
