import styled from '@emotion/styled';
import { type ConversationEntry, CONVERSATIONS_SHOWN, type Language } from '@halo/shared/contracts';
import type { AppLinkProps, PlaceLink } from '@halo/shared/remote';
import { color, fontSize, fontWeight, media, space } from '@halo/shared/theme';
import {
  ArchiveIcon,
  Button,
  ButtonLink,
  ChatIcon,
  EmptyState,
  ErrorState,
  LiveRegion,
  LockIcon,
  SearchIcon,
} from '@halo/shared/ui';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SeatActs } from '../use-seat-acts.ts';
import { ConversationRows } from './conversation-rows.tsx';
import type { InboxState } from './inbox-state.ts';
import { FoundMessages, type FoundMessagesProps } from './found-messages.tsx';
import { InboxLoading } from './inbox-loading.tsx';
import { withName } from './name-search.ts';
import { SearchField } from './search-field.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

export interface InboxViewProps {
  state: InboxState;
  /** the conversations that are away from the list */
  isArchive: boolean;
  beside: ReactNode;
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
  /** messages with what is looked for */
  found: FoundMessagesProps['found'];
  acts: SeatActs;
  onSearch(typed: string): void;
  onUnlock(): void;
  onRetry(): void;
}

/** The list, or what stands in its place. */
export function InboxView(props: InboxViewProps) {
  const box = useRef<HTMLDivElement>(null);
  const onFocus = useKeptFocus(box, props.state);
  return (
    <Box ref={box} onFocus={onFocus}>
      <InboxContent {...props} />
    </Box>
  );
}

function InboxContent({
  state,
  isArchive,
  beside,
  problem,
  language,
  selectedId,
  search,
  draftOf,
  unsentOf,
  timeOf,
  link,
  findLink,
  found,
  acts,
  onSearch,
  onUnlock,
  onRetry,
}: InboxViewProps) {
  const { t } = useTranslation('chat');
  if (problem)
    return <ErrorState title={problem.title} text={problem.text} retryLabel={t('ui:retry')} onRetry={onRetry} />;
  if (state.status !== 'ready') return <InboxLoading />;
  const archived = state.entries.filter(({ seat }) => seat?.isArchived === true);
  const archivedCount = archived.length;
  if (isArchive && archivedCount === 0)
    return (
      <EmptyState icon={<ArchiveIcon size={32} />} title={t('archive.emptyTitle')} text={t('archive.emptyText')} />
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
  const lockedCount = isArchive || search.trim() !== '' ? 0 : lockedIn(state.entries);
  const entries = shownOf(state.entries, { isArchive, search });
  const isSearching = !isArchive && search.trim() !== '';
  const isNothing = isSearching && entries.length === 0 && found.messages.length === 0 && !isUnderWay(found.status);
  return (
    <>
      {!isArchive && (
        <Top>
          <SearchField value={search} onChange={onSearch} />
          {beside}
        </Top>
      )}
      <LiveRegion message={search.trim() === '' ? '' : t('inbox.found', { count: entries.length })} />
      {isNothing && (
        <EmptyState icon={<SearchIcon size={32} />} title={t('inbox.noMatch')} text={t('inbox.noMatchText')} />
      )}
      {lockedCount > 0 && <LockedRow count={lockedCount} onUnlock={onUnlock} />}
      {archivedCount > 0 && !isArchive && search.trim() === '' && (
        <ArchiveRow count={archivedCount} link={link('archivedConversations')} />
      )}
      {entries.length > 0 && (
        <ConversationRows
          label={t(isArchive ? 'archive.title' : 'inbox.label')}
          {...{ entries, language, selectedId, draftOf, unsentOf, timeOf, link, acts }}
        />
      )}
      {isSearching && !isNothing && <FoundMessages found={found} timeOf={timeOf} link={link} />}
      {state.entries.length >= CONVERSATIONS_SHOWN && <End>{t('inbox.end', { shown: CONVERSATIONS_SHOWN })}</End>}
    </>
  );
}

function isUnderWay(status: FoundMessagesProps['found']['status']): boolean {
  return status === 'loading' || status === 'failed';
}

/** Someone who is looked for by name is found in the archive as well. */
function shownOf(
  entries: readonly ConversationEntry[],
  { isArchive, search }: { isArchive: boolean; search: string },
): readonly ConversationEntry[] {
  if (!isArchive && search.trim() !== '') return withName(entries, search);
  return entries.filter(({ seat }) => (seat?.isArchived === true) === isArchive);
}

/** Conversations whose newest message may not be read yet. */
function lockedIn(entries: readonly ConversationEntry[]): number {
  return entries.filter(({ lastMessage }) => lastMessage.isLocked).length;
}

/** Says that there are such messages, and what opens them all. */
function LockedRow({ count, onUnlock }: { count: number; onUnlock(): void }) {
  const { t } = useTranslation('chat');
  return (
    <Locked>
      <LockIcon size={20} />
      <span>{t('inbox.locked', { count })}</span>
      <Button size="small" variant="soft" onClick={onUnlock}>
        {t('inbox.unlock')}
      </Button>
    </Locked>
  );
}

/** The way to the conversations that are away from the list. */
function ArchiveRow({ count, link }: { count: number; link: AppLinkProps }) {
  const { t } = useTranslation('chat');
  return (
    <ArchiveLink {...link}>
      <ArchiveIcon size={20} />
      {t('archive.title')}
      <Count>{count}</Count>
    </ArchiveLink>
  );
}

const Box = styled.div({ display: 'contents' });
const Top = styled.div({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  padding: `${space[1]} 18px ${space[2]}`,
  '& > [role=search]': { flex: 1, minWidth: 0 },
  '& > a': { marginInlineEnd: -8 },
});
const End = styled.p({
  margin: 0,
  padding: `0 18px ${space[5]}`,
  color: color.soft,
  fontSize: fontSize.small,
  textAlign: 'center',
});
const ArchiveLink = styled.a({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 48,
  padding: '8px 18px',
  color: color.soft,
  fontWeight: fontWeight.strong,
  textDecoration: 'none',
  [media.hover]: { '&:hover': { background: color.tint } },
  '&:focus-visible': { outlineOffset: -3 },
});
const Locked = styled.div({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '8px 18px',
  background: color.tint,
  color: color.ink,
  fontSize: fontSize.small,
  '& > svg': { flex: 'none' },
  '& > span': { flex: 1, minWidth: 0 },
});
const Count = styled.span({ marginInlineStart: 'auto', fontVariantNumeric: 'tabular-nums' });
