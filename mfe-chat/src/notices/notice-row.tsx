import styled from '@emotion/styled';
import { type Language, type Notice, WIRE_VALUES } from '@halo/shared/contracts';
import type { AppLinkProps, PlaceLink } from '@halo/shared/remote';
import { color } from '@halo/shared/theme';
import { NatureLabel } from '@halo/shared/trust';
import { Avatar, ListRow, VisuallyHidden, WarningIcon } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { cut } from '../preview.ts';

export interface NoticeRowProps {
  notice: Notice;
  language: Language;
  time: string;
  link: PlaceLink;
  onOpen(notice: Notice): void;
}

/** One notice: who, what happened, when, whether it is new. The whole row leads there. */
export function NoticeRow({ notice, language, time, link, onOpen }: NoticeRowProps) {
  const { t } = useTranslation('chat');
  const { angel, isRead } = notice;
  const { href, onClick } = linkOf(notice, link);
  return (
    <ListRow
      href={href}
      onClick={(event) => {
        onOpen(notice);
        onClick(event);
      }}
      start={
        angel ? (
          <Avatar name={angel.screenName} src={angel.avatarUrl} seed={angel.id} online={angel.isOnline} />
        ) : (
          <Tile aria-hidden="true">
            <WarningIcon size={24} />
          </Tile>
        )
      }
      title={angel?.screenName ?? t('notices.renewal')}
      label={angel && <NatureLabel nature={angel.nature} locale={language} />}
      text={<NoticeText notice={notice} />}
      meta={<time dateTime={new Date(notice.time).toISOString()}>{time}</time>}
      badge={
        isRead ? undefined : (
          <Dot>
            <VisuallyHidden>{t('notices.new')}</VisuallyHidden>
          </Dot>
        )
      }
      unread={!isRead}
    />
  );
}

function NoticeText({ notice: { kind, category, text } }: { notice: Notice }) {
  const { t } = useTranslation('chat');
  switch (kind) {
    case 'like':
      return t(category === WIRE_VALUES.likeBack ? 'event.likeBack' : 'event.like');
    case WIRE_VALUES.visit:
      return t('event.visit');
    case WIRE_VALUES.messageNotice:
      return text ? t('notices.messageWith', { text: cut(text) }) : t('notices.message');
    case WIRE_VALUES.paymentFailedNotice:
      return t('notices.renewalFailed');
  }
}

function linkOf({ kind, angel }: Notice, link: PlaceLink): AppLinkProps {
  if (!angel) return link('purchases');
  const { id: angelId } = angel;
  return kind === WIRE_VALUES.messageNotice ? link('conversation', { angelId }) : link('profile', { angelId });
}

const Dot = styled.span({ position: 'relative', width: 10, height: 10, borderRadius: '50%', background: color.accent });
const Tile = styled.span({
  width: 54,
  height: 54,
  borderRadius: '50%',
  display: 'grid',
  placeItems: 'center',
  background: color.dangerTint,
  color: color.danger,
});
