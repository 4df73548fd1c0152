import styled from '@emotion/styled';
import { CONVERSATIONS_SHOWN, type Language } from '@halo/shared/contracts';
import type { AppLinkProps, PlaceLink } from '@halo/shared/remote';
import { color, fontSize, media, space } from '@halo/shared/theme';
import { ButtonLink, ChatIcon, EmptyState, ErrorState, LiveRegion, SearchIcon, SkeletonScreen } from '@halo/shared/ui';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ConversationRow } from './conversation-row.tsx';
import type { InboxState } from './inbox-state.ts';
import { withName } from './name-search.ts';
import { SearchField } from './search-field.tsx';

export interface InboxViewProps {
  state: InboxState;
  problem: { title: string; text: string } | undefined;
  language: Language;
  selectedId: string | undefined;
  /** what the list is narrowed to */
  search: string;
  draftOf(angelId: string): string;
  unsentOf(angelId: string): string;
  timeOf(at: number): string;
  link: PlaceLink;
  findLink: AppLinkProps;
  onSearch(typed: string): void;
  onRetry(): void;
}

export function InboxView({
  state,
  problem,
  language,
  selectedId,
  search,
  draftOf,
  unsentOf,
  timeOf,
  link,
  findLink,
  onSearch,
  onRetry,
}: InboxViewProps) {
  const { t } = useTranslation('chat');
  if (problem)
    return <ErrorState title={problem.title} text={problem.text} retryLabel={t('ui:retry')} onRetry={onRetry} />;
  if (state.status !== 'ready')
    return (
      <Loading>
        <SkeletonScreen layout="list" label={t('ui:loading')} />
      </Loading>
    );
  if (state.entries.length === 0) {
    return (
      <EmptyState
        icon={<ChatIcon size={32} />}
        title={t('inbox.emptyTitle')}
        text={t('inbox.emptyText')}
        action={
          <ButtonLink size="medium" {...findLink}>
            {t('inbox.find')}
          </ButtonLink>
        }
      />
    );
  }
  const entries = withName(state.entries, search);
  return (
    <>
      <SearchField value={search} onChange={onSearch} />
      <LiveRegion message={search.trim() === '' ? '' : t('inbox.found', { count: entries.length })} />
      {entries.length === 0 && (
        <EmptyState icon={<SearchIcon size={32} />} title={t('inbox.noMatch')} text={t('inbox.noMatchText')} />
      )}
      {entries.length > 0 && (
        <List role="list" aria-label={t('inbox.label')} onKeyDown={moveBetweenRows}>
          {entries.map((entry) => (
            <li key={entry.angel.id}>
              <ConversationRow
                entry={entry}
                language={language}
                isSelected={entry.angel.id === selectedId}
                draft={entry.angel.id === selectedId ? '' : draftOf(entry.angel.id)}
                unsent={unsentOf(entry.angel.id)}
                time={timeOf(entry.lastMessage.sentAt)}
                link={link}
              />
            </li>
          ))}
        </List>
      )}
      {state.entries.length >= CONVERSATIONS_SHOWN && <End>{t('inbox.end', { shown: CONVERSATIONS_SHOWN })}</End>}
    </>
  );
}

/** Arrows, Home and End move between the rows of a list; Tab goes through them as through any links. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('a[href]')];
  const current = rows.findIndex((row) => row === document.activeElement);
  const target = { ArrowDown: rows[current + 1], ArrowUp: rows[current - 1], Home: rows[0], End: rows.at(-1) }[
    event.key
  ];
  if (current < 0 || !target) return;
  event.preventDefault();
  target.focus();
}

const Loading = styled.div({ padding: `${space[3]} 18px` });
const End = styled.p({
  margin: 0,
  padding: `0 18px ${space[5]}`,
  color: color.soft,
  fontSize: fontSize.small,
  textAlign: 'center',
});
const List = styled.ul({ padding: `0 0 ${space[4]}`, [media.wide]: { paddingTop: space[1] } });
