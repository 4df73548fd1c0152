import { useAppLink, useFormats, usePlatform } from '@halo/shared/remote';
import { PageHeader } from '@halo/shared/ui';
import styled from '@emotion/styled';
import { useTranslation } from 'react-i18next';
import { AlertsLink } from '../alerts-link.tsx';
import { NoticesView } from './notices-view.tsx';
import { useNotices } from './use-notices.ts';
import { FIND_PATH } from '../paths.ts';

/** `/notifications`: who liked and who visited. */
export function NoticesPage() {
  const { t } = useTranslation('chat');
  const { clock, language } = usePlatform();
  const { state, tab, problem, actions } = useNotices();
  const formats = useFormats();
  const link = useAppLink();
  return (
    <Narrow>
      <PageHeader title={t('notices.title')} end={<AlertsLink />} />
      <NoticesView
        {...{ state, tab, problem, language, link }}
        timeOf={(at) => formats.timeOrDate(at, clock.now())}
        findLink={link(FIND_PATH)}
        onSelect={actions.select}
        onOpen={actions.markRead}
        onRetry={actions.retry}
      />
    </Narrow>
  );
}

const Narrow = styled.div({ width: '100%', maxWidth: 720, margin: '0 auto' });
