import styled from '@emotion/styled';
import { type Language, type Notice, NOTICES_SHOWN, type Visitors } from '@halo/shared/contracts';
import type { AppLinkProps, PlaceLink } from '@halo/shared/remote';
import { color, fontSize, media, space } from '@halo/shared/theme';
import { BellIcon, ButtonLink, EmptyState, ErrorState, SkeletonScreen, Tabs } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { NoticeRow } from './notice-row.tsx';
import { noticesOf, type NoticesState, type NoticeTab, tabsOf, unreadOf } from './notices-state.ts';

export interface NoticesViewProps {
  state: NoticesState;
  tab: NoticeTab;
  /** of the last days */
  visitors: Visitors | undefined;
  problem: { title: string; text: string } | undefined;
  language: Language;
  timeOf(at: number): string;
  link: PlaceLink;
  findLink: AppLinkProps;
  onSelect(tab: NoticeTab): void;
  onOpen(notice: Notice): void;
  onRetry(): void;
}

export function NoticesView({ state, tab, visitors, problem, onSelect, onRetry, ...list }: NoticesViewProps) {
  const { t } = useTranslation('chat');
  if (problem)
    return <ErrorState title={problem.title} text={problem.text} retryLabel={t('ui:retry')} onRetry={onRetry} />;
  if (state.status !== 'ready')
    return (
      <Side>
        <Loading>
          <SkeletonScreen layout="list" label={t('ui:loading')} />
        </Loading>
      </Side>
    );
  const tabs = tabsOf(state.notices);
  const selected = tabs.includes(tab) ? tab : 'likes';
  const shown = <NoticeList notices={noticesOf(state.notices, selected)} label={t(`notices.${selected}`)} {...list} />;
  const end = state.notices.length >= NOTICES_SHOWN && <End>{t('notices.end', { shown: NOTICES_SHOWN })}</End>;
  // One tab is no choice.
  if (tabs.length === 1)
    return (
      <Side>
        {shown}
        {end}
      </Side>
    );
  return (
    <Side>
      <Tabs
        label={t('notices.title')}
        tabs={tabs.map((id) => {
          const count = unreadOf(state.notices, id);
          return { id, label: t(`notices.${id}`), count, countLabel: t('notices.unread', { count }) };
        })}
        selected={selected}
        onSelect={(id) => onSelect(tabs.find((one) => one === id) ?? 'likes')}
      >
        {selected === 'visits' && visitors && (
          <Lately>{t('notices.visitors', { count: visitors.profiles, days: visitors.days })}</Lately>
        )}
        {shown}
      </Tabs>
      {end}
    </Side>
  );
}

type NoticeListProps = Pick<NoticesViewProps, 'language' | 'timeOf' | 'link' | 'findLink' | 'onOpen'> & {
  notices: readonly Notice[];
  label: string;
};

function NoticeList({ notices, label, language, timeOf, link, findLink, onOpen }: NoticeListProps) {
  const { t } = useTranslation('chat');
  if (notices.length === 0) {
    return (
      <EmptyState
        icon={<BellIcon size={32} />}
        title={t('notices.emptyTitle')}
        text={t('notices.emptyText')}
        action={
          <ButtonLink size="medium" {...findLink}>
            {t('inbox.find')}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <List role="list" aria-label={label}>
      {notices.map((notice) => (
        <li key={notice.id}>
          <NoticeRow notice={notice} language={language} time={timeOf(notice.time)} link={link} onOpen={onOpen} />
        </li>
      ))}
    </List>
  );
}

// From the wide screen on, rows and tabs stand below the title, which has more room at its side there.
const Side = styled.div({
  padding: `${space[1]} 0 ${space[4]}`,
  '& > [role=tablist]': { margin: '0 18px' },
  [media.wide]: { paddingInline: 10 },
});
const Loading = styled.div({ padding: `${space[2]} 18px` });
const Lately = styled.p({ padding: `${space[4]} 18px 0`, color: color.soft, fontSize: fontSize.small });
const End = styled.p({
  margin: 0,
  padding: `${space[2]} 18px ${space[5]}`,
  color: color.soft,
  fontSize: fontSize.small,
  textAlign: 'center',
});
const List = styled.ul({ padding: `${space[2]} 0 0` });
