import styled from '@emotion/styled';
import { mayEnter, SYSTEM_ANGEL_IDS } from '@halo/shared/contracts';
import { usePlaceLink, usePlatform } from '@halo/shared/remote';
import { color, fontSize, space } from '@halo/shared/theme';
import { Button, ButtonLink, ChatIcon, EmptyState, ErrorState, PageHeader, SkeletonScreen } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { useInbox } from './inbox/use-inbox.ts';
import { ShareList, SharedPreview } from './share/share-view.tsx';
import { useShared } from './share/use-shared.ts';

/**
 * `/share`: what another app shared with the installed one, asked for a conversation. It needs the list and what was
 * shared, so it lies beside both. Visitors see that it waits while they sign in.
 */
export function SharePage() {
  const { t } = useTranslation('chat');
  const { popups, session } = usePlatform();
  const link = usePlaceLink();
  const { state, give, drop } = useShared();
  const isMember = mayEnter(session.state);
  if (state.status === 'loading') return <SkeletonScreen layout="list" label={t('ui:loading')} />;
  const { shared } = state;
  return (
    <Narrow>
      <PageHeader title={t('share.title')} />
      {!shared && (
        <EmptyState
          icon={<ChatIcon size={32} />}
          title={t('share.emptyTitle')}
          text={t('share.emptyText')}
          action={
            <ButtonLink size="medium" {...link('conversations')}>
              {t('inbox.title')}
            </ButtonLink>
          }
        />
      )}
      {shared && (
        <>
          <Lead>{t(isMember ? 'share.lead' : 'share.signIn')}</Lead>
          <SharedPreview shared={shared} />
          {isMember ? (
            <Conversations onPick={(angelId) => give(angelId, shared)} />
          ) : (
            <Acts>
              <Button onClick={() => void popups.openHook('login')}>{t('share.toSignIn')}</Button>
            </Acts>
          )}
          {isMember && (
            <Acts>
              <Button variant="soft" onClick={() => drop(shared)}>
                {t('share.drop')}
              </Button>
            </Acts>
          )}
        </>
      )}
    </Narrow>
  );
}

function Conversations({ onPick }: { onPick(angelId: string): void }) {
  const { t } = useTranslation('chat');
  const { language } = usePlatform();
  const link = usePlaceLink();
  const { state, problem, actions } = useInbox();
  if (problem)
    return <ErrorState title={problem.title} text={problem.text} retryLabel={t('ui:retry')} onRetry={actions.retry} />;
  if (state.status !== 'ready') return <SkeletonScreen layout="list" label={t('ui:loading')} />;
  const angels = state.entries.map(({ angel }) => angel).filter(({ id }) => !SYSTEM_ANGEL_IDS.includes(id));
  if (angels.length > 0) return <ShareList {...{ angels, language, onPick }} />;
  return (
    <EmptyState
      icon={<ChatIcon size={32} />}
      title={t('inbox.emptyTitle')}
      text={t('share.noConversation')}
      action={
        <ButtonLink size="medium" {...link('search')}>
          {t('inbox.find')}
        </ButtonLink>
      }
    />
  );
}

const Narrow = styled.div({ width: '100%', maxWidth: 720, margin: '0 auto' });
const Lead = styled.p({ margin: 0, padding: `0 18px ${space[3]}`, color: color.soft, fontSize: fontSize.body });
const Acts = styled.div({ padding: `0 18px ${space[5]}` });
