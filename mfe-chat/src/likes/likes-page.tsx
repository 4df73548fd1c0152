import styled from '@emotion/styled';
import { problemText, problemTitle } from '@halo/shared/i18n';
import { useFormats, usePlaceLink, usePlatform } from '@halo/shared/remote';
import { space } from '@halo/shared/theme';
import { ErrorState, PageHeader, SkeletonScreen } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { LikesView } from './likes-view.tsx';
import { useLikesGiven } from './use-likes-given.ts';

/** `/notifications/likes`: whom one likes, and the way to take it back. */
export function LikesPage() {
  const { t } = useTranslation('chat');
  const { clock, i18n, language } = usePlatform();
  const { state, actions } = useLikesGiven();
  const formats = useFormats();
  const link = usePlaceLink();
  return (
    <Narrow>
      <PageHeader title={t('given.title')} back={{ ...link('notifications'), label: t('alerts.back') }} />
      {state.status === 'loading' && (
        <Loading>
          <SkeletonScreen layout="list" label={t('ui:loading')} />
        </Loading>
      )}
      {state.status === 'failed' && (
        <ErrorState
          title={problemTitle(i18n, state.code)}
          text={problemText(i18n, state.code)}
          retryLabel={t('ui:retry')}
          onRetry={actions.retry}
        />
      )}
      {state.status === 'ready' && (
        <LikesView
          likes={state.likes}
          busyIds={state.busyIds}
          language={language}
          link={link}
          timeOf={(at) => formats.timeOrDate(at, clock.now())}
          onTakeBack={actions.takeBack}
        />
      )}
    </Narrow>
  );
}

const Narrow = styled.div({ width: '100%', maxWidth: 720, margin: '0 auto' });
const Loading = styled.div({ padding: `${space[2]} 18px` });
