import type { WaysIn } from '@halo/shared/contracts';
import { problemText } from '@halo/shared/i18n';
import { usePlatform } from '@halo/shared/remote';
import { useLoaded } from '@halo/shared/store';
import { Button, Notice, Skeleton } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { canMakePasskeys } from './create-passkey.ts';
import type { PasskeysState } from './passkeys-state.ts';
import { PasskeysView } from './passkeys-view.tsx';
import { usePasskeys } from './use-passkeys.ts';

/** The ways into the account besides its password, ready to be put into a page. */
export function PasskeysSection() {
  const { api, i18n } = usePlatform();
  const { t } = useTranslation('account');
  const { state, retry } = useLoaded('ways', (signal) => api.identity.waysIn({ signal }));
  switch (state.status) {
    case 'loading':
      return <Skeleton height={64} />;
    case 'failed':
      return (
        <Notice
          role="alert"
          tone="danger"
          action={
            <Button size="small" variant="ghost" onClick={retry}>
              {t('ui:retry')}
            </Button>
          }
        >
          {problemText(i18n, state.code)}
        </Notice>
      );
    case 'ready':
      return <Passkeys ways={state.value} />;
  }
}

function Passkeys({ ways }: { ways: WaysIn }) {
  const { state, actions } = usePasskeys(ways);
  const problem = useProblemText(state.problem);
  return <PasskeysView state={state} canAdd={canMakePasskeys()} problem={problem} actions={actions} />;
}

function useProblemText(problem: PasskeysState['problem']): string | undefined {
  const { i18n } = usePlatform();
  const { t } = useTranslation('account');
  if (problem === undefined) return undefined;
  return problem === 'device' || problem === 'known' || problem === 'signInAgain'
    ? t(`access.passkeys.problem.${problem}`)
    : problemText(i18n, problem);
}
