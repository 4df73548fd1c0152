import styled from '@emotion/styled';
import type { GivenLike, Language, ProfileCard } from '@halo/shared/contracts';
import type { PlaceLink } from '@halo/shared/remote';
import { color, fontSize, fontWeight, media, space } from '@halo/shared/theme';
import { NatureLabel } from '@halo/shared/trust';
import { Avatar, Button, ButtonLink, EmptyState, HeartIcon, VisuallyHidden } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';

export interface LikesViewProps {
  likes: readonly GivenLike[];
  busyIds: readonly string[];
  language: Language;
  link: PlaceLink;
  timeOf(at: number): string;
  onTakeBack(angel: ProfileCard): void;
}

export function LikesView({ likes, busyIds, language, link, timeOf, onTakeBack }: LikesViewProps) {
  const { t } = useTranslation('chat');
  if (likes.length === 0)
    return (
      <EmptyState
        icon={<HeartIcon size={32} />}
        title={t('given.emptyTitle')}
        text={t('given.emptyText')}
        action={
          <ButtonLink size="medium" {...link('search')}>
            {t('inbox.find')}
          </ButtonLink>
        }
      />
    );
  return (
    <List role="list" aria-label={t('given.title')}>
      {likes.map(({ angel, time, isMutual }) => (
        <li key={angel.id}>
          <Avatar name={angel.screenName} src={angel.avatarUrl} seed={angel.id} online={angel.isOnline} />
          <Who>
            <Name>
              <a {...link('profile', { angelId: angel.id })}>{angel.screenName}</a>
              <NatureLabel nature={angel.nature} locale={language} />
            </Name>
            <When>
              <time dateTime={new Date(time).toISOString()}>{timeOf(time)}</time>
              {isMutual && ` · ${t('given.mutual')}`}
            </When>
          </Who>
          <Button size="small" variant="soft" busy={busyIds.includes(angel.id)} onClick={() => onTakeBack(angel)}>
            {t('given.takeBack')}
            <VisuallyHidden> {angel.screenName}</VisuallyHidden>
          </Button>
        </li>
      ))}
    </List>
  );
}

const List = styled.ul({
  padding: `${space[2]} 18px ${space[5]}`,
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    gap: space[3],
    padding: '11px 0',
    minHeight: 64,
  },
});
const Who = styled.div({
  flex: 1,
  display: 'grid',
  justifyItems: 'start',
  gap: 2,
  minWidth: 0,
  overflowWrap: 'anywhere',
});
const Name = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 8px',
  '& a': { padding: '2px 0', color: 'inherit', fontWeight: fontWeight.strong, textDecoration: 'none' },
  [media.hover]: { '& a:hover': { textDecoration: 'underline' } },
});
const When = styled.span({ color: color.soft, fontSize: fontSize.small });
