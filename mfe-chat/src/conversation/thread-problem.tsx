import styled from '@emotion/styled';
import type { ProblemCode } from '@halo/shared/contracts';
import { problemText, problemTitle } from '@halo/shared/i18n';
import { usePlaceLink, usePlatform } from '@halo/shared/remote';
import { ButtonLink, ChatIcon, EmptyState, ErrorState } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';

/** What stands in place of the messages when they could not be loaded. */
export function ThreadProblem({ code, onRetry }: { code: ProblemCode; onRetry(): void }) {
  const { t } = useTranslation('chat');
  const { i18n } = usePlatform();
  return (
    <Centred>
      {code === 'not_found' ? (
        <Absent />
      ) : (
        <ErrorState
          title={problemTitle(i18n, code)}
          text={problemText(i18n, code)}
          retryLabel={t('ui:retry')}
          onRetry={onRetry}
        />
      )}
    </Centred>
  );
}

/** There is no such conversation, or not any more: which of the two is not for this person to know. */
function Absent() {
  const { t } = useTranslation('chat');
  const link = usePlaceLink();
  return (
    <div role="alert">
      <EmptyState
        icon={<ChatIcon size={30} />}
        title={t('thread.absentTitle')}
        text={t('thread.absentText')}
        action={
          <ButtonLink size="medium" {...link('conversations')}>
            {t('thread.back')}
          </ButtonLink>
        }
      />
    </div>
  );
}

const Centred = styled.div({ margin: 'auto 0' });
