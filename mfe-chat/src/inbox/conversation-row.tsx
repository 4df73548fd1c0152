import styled from '@emotion/styled';
import { type ConversationEntry, type Language, SYSTEM_ANGEL_IDS } from '@halo/shared/contracts';
import type { PlaceLink } from '@halo/shared/remote';
import { color, fontWeight } from '@halo/shared/theme';
import { NatureLabel } from '@halo/shared/trust';
import { AlertIcon, Avatar, Badge, ListRow, LockIcon } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { type Preview, previewOf } from '../preview.ts';
import { hasMessages } from './inbox-state.ts';

export interface ConversationRowProps {
  entry: ConversationEntry;
  language: Language;
  isSelected: boolean;
  draft: string;
  /** what was written and refused; empty: nothing */
  unsent: string;
  time: string;
  link: PlaceLink;
}

/** One conversation: who, what stands behind them, the last entry, when, how much is unread. */
export function ConversationRow({ entry, language, isSelected, draft, unsent, time, link }: ConversationRowProps) {
  const { t } = useTranslation('chat');
  const { angel, lastMessage, unreadCount } = entry;
  const preview = previewOf(lastMessage, draft, unsent);
  return (
    <ListRow
      {...(preview.kind === 'like' && !entry.isMutual && !hasMessages(entry)
        ? link('profile', { angelId: angel.id })
        : link('conversation', { angelId: angel.id }))}
      start={<Avatar name={angel.screenName} src={angel.avatarUrl} seed={angel.id} online={angel.isOnline} />}
      title={angel.screenName}
      label={SYSTEM_ANGEL_IDS.includes(angel.id) ? undefined : <NatureLabel nature={angel.nature} locale={language} />}
      text={angel.isAway ? t('inbox.away') : <PreviewText preview={preview} isMutual={entry.isMutual === true} />}
      meta={<time dateTime={new Date(lastMessage.sentAt).toISOString()}>{time}</time>}
      badge={<Badge count={unreadCount} label={t('inbox.unread', { count: unreadCount })} />}
      unread={unreadCount > 0}
      selected={isSelected}
    />
  );
}

function PreviewText({ preview, isMutual }: { preview: Preview; isMutual: boolean }) {
  const { t } = useTranslation('chat');
  switch (preview.kind) {
    case 'text':
      return preview.text;
    case 'own':
      return t('inbox.own', { text: preview.text });
    case 'draft':
      return (
        <>
          <Draft>{t('inbox.draft')}</Draft> {preview.text}
        </>
      );
    case 'unsent':
      return (
        <>
          <Unsent>
            <AlertIcon size={13} /> {t('inbox.unsent')}
          </Unsent>{' '}
          {preview.text}
        </>
      );
    case 'locked':
      return (
        <Locked>
          <LockIcon size={14} /> {t('locked.preview')}
        </Locked>
      );
    case 'deleted':
      return <em>{t(preview.isOwn ? 'message.deletedByYou' : 'message.deleted')}</em>;
    case 'like':
      if (isMutual) return t('event.mutual');
      return t(preview.isAnswer ? 'event.likeBack' : 'event.like');
    case 'visit':
      return t('event.visit');
  }
}

const Draft = styled.span({ color: color.accent, fontWeight: fontWeight.bold });
const Unsent = styled.span({ color: color.danger, fontWeight: fontWeight.bold });
const Locked = styled.span({ display: 'inline-flex', alignItems: 'center', gap: 5 });
