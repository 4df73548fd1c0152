import { usePlaceLink, useFormats, usePlatform, useVisitors } from '@halo/shared/remote';
import { ButtonLink, HeartIcon, PageHeader } from '@halo/shared/ui';
import styled from '@emotion/styled';
import { media } from '@halo/shared/theme';
import { useTranslation } from 'react-i18next';
import { AlertsLink } from '../alerts-link.tsx';
import { noticesOf } from './notices-state.ts';
import { NoticesView } from './notices-view.tsx';
import { useNotices } from './use-notices.ts';

/** `/notifications`: who liked and who visited. */
export function NoticesPage() {
  const { t } = useTranslation('chat');
  const { clock, language } = usePlatform();
  const { state, tab, problem, actions } = useNotices();
  const visitors = useVisitors(state.status === 'ready' ? noticesOf(state.notices, 'visits').length : undefined);
  const formats = useFormats();
  const link = usePlaceLink();
  return (
    <Narrow>
      <PageHeader title={t('notices.title')} />
      <Given>
        <ButtonLink size="small" variant="soft" icon={<HeartIcon size={18} />} {...link('likesGiven')}>
          {t('given.title')}
        </ButtonLink>
        <AlertsLink />
      </Given>
      <NoticesView
        {...{ state, tab, visitors, problem, language, link }}
        timeOf={(at) => formats.timeOrDate(at, clock.now())}
        findLink={link('search')}
        onSelect={actions.select}
        onOpen={actions.markRead}
        onRetry={actions.retry}
      />
    </Narrow>
  );
}

const Given = styled.div({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  padding: '4px 10px 8px 18px',
  // Above the list, which has this room at its side there.
  [media.wide]: { paddingInline: '28px 20px' },
});
const Narrow = styled.div({ width: '100%', maxWidth: 720, margin: '0 auto' });
