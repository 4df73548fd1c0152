import styled from '@emotion/styled';
import { type ConversationEntry, type Language, SYSTEM_ANGEL_IDS } from '@halo/shared/contracts';
import type { PlaceLink } from '@halo/shared/remote';
import { color, fontWeight } from '@halo/shared/theme';
import { NatureLabel } from '@halo/shared/trust';
import {
  AlertIcon,
  ArchiveIcon,
  Avatar,
  Badge,
  BellOffIcon,
  ListRow,
  LockIcon,
  PinnedIcon,
  VisuallyHidden,
} from '@halo/shared/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Preview, previewOf } from '../preview.ts';
import { unreadText } from '../unread-text.ts';
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
  const { angel, lastMessage, seat, unreadCount } = entry;
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
      meta={
        <Meta>
          {seat?.isArchived && <Sign label={t('seat.archived')} icon={<ArchiveIcon size={14} />} />}
          {seat?.isMuted && <Sign label={t('seat.muted')} icon={<BellOffIcon size={14} />} />}
          {seat?.isPinned && <Sign label={t('seat.pinned')} icon={<PinnedIcon size={14} />} />}
          <time dateTime={new Date(lastMessage.sentAt).toISOString()}>{time}</time>
        </Meta>
      }
      badge={
        <Quiet data-quiet={seat?.isMuted}>
          <Badge count={unreadCount} label={unreadText(t, 'inbox.unread', unreadCount)} />
        </Quiet>
      }
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
      return t('inbox.own', { text: apart(preview.text) });
    case 'draft':
      return (
        <>
          <Draft>{t('inbox.draft')}</Draft> <bdi>{preview.text}</bdi>
        </>
      );
    case 'unsent':
      return (
        <>
          <Unsent>
            <AlertIcon size={13} /> {t('inbox.unsent')}
          </Unsent>{' '}
          <bdi>{preview.text}</bdi>
        </>
      );
    case 'photo': {
      const what = t('media.photos', { count: preview.count });
      const words = preview.caption === '' ? what : t('media.captioned', { what, caption: preview.caption });
      return preview.isOwn ? t('inbox.own', { text: words }) : words;
    }
    case 'voice': {
      const words = `${t('media.voice')} ${preview.length}`;
      return preview.isOwn ? t('inbox.own', { text: words }) : words;
    }
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

/** A text that is written from right to left turns no words around it. */
function apart(text: string): string {
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/.test(text) ? `\u2068${text}\u2069` : text;
}

/** How the conversation is kept, in a sign and in words. */
function Sign({ label, icon }: { label: string; icon: ReactNode }) {
  return (
    <>
      {icon}
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  );
}

const Meta = styled.span({ display: 'inline-flex', alignItems: 'center', gap: 5 });
const Quiet = styled.span({ '&[data-quiet=true] > span': { background: color.soft, color: color.surface } });
const Draft = styled.span({ color: color.accent, fontWeight: fontWeight.bold });
const Unsent = styled.span({ color: color.danger, fontWeight: fontWeight.bold });
const Locked = styled.span({ display: 'inline-flex', alignItems: 'center', gap: 5 });
