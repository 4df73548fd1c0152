import { fromUnknown } from '@halo/shared/errors';
import { problemText, problemTitle } from '@halo/shared/i18n';
import { useLater, usePlatform } from '@halo/shared/remote';
import { ErrorState } from '@halo/shared/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InboxLoading } from './inbox/inbox-loading.tsx';

const loadPane = () =>
  import(/* webpackChunkName: "inbox-pane" */ './inbox/inbox-pane.tsx').then((module) => module.InboxPane);

/** The list beside a conversation: phones have no room for it, and so its code is apart. */
export function InboxBeside({ selectedId }: { selectedId: string }) {
  const { t } = useTranslation('chat');
  const { i18n } = usePlatform();
  const [{ attempt, failure }, setState] = useState<{ attempt: number; failure?: unknown }>({ attempt: 1 });
  const pane = useLater(loadPane, { wanted: attempt, onFailed: (thrown) => setState({ attempt, failure: thrown }) });
  if (pane) return <pane.code selectedId={selectedId} />;
  if (failure === undefined) return <InboxLoading />;
  const { code } = fromUnknown(failure);
  return (
    <ErrorState
      title={problemTitle(i18n, code)}
      text={problemText(i18n, code)}
      retryLabel={t('ui:retry')}
      onRetry={() => setState({ attempt: attempt + 1 })}
    />
  );
}
