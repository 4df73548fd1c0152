import styled from '@emotion/styled';
import {
  captionOf,
  type ChatMessage,
  PREVIEW_CHARS,
  type ProfileCard,
  searchWords,
  SYSTEM_ANGEL_IDS,
} from '@halo/shared/contracts';
import { problemText } from '@halo/shared/i18n';
import { type PlaceLink, usePlatform } from '@halo/shared/remote';
import { color, fontSize, fontWeight, space } from '@halo/shared/theme';
import { NatureLabel } from '@halo/shared/trust';
import { Avatar, Button, ListRow } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { MarkedText, MarkedWordsContext, snippetOf } from '../marked-words.tsx';
import type { FoundMessages as Found, MessageSearch } from '../message-search.ts';

export interface FoundMessagesProps {
  found: Found & Pick<MessageSearch, 'more' | 'retry'>;
  timeOf(at: number): string;
  link: PlaceLink;
}

/** Messages that hold the words, newest first; each leads to where it stands. */
export function FoundMessages({ found, timeOf, link }: FoundMessagesProps) {
  const { t } = useTranslation('chat');
  const { i18n } = usePlatform();
  const words = searchWords(found.text);
  if (found.status === 'idle') return null;
  return (
    <section aria-label={t('find.messages')}>
      <Title>{t('find.messages')}</Title>
      <MarkedWordsContext value={words}>
        {found.messages.length > 0 && (
          <List role="list" aria-label={t('find.messages')}>
            {byTime(found.messages).map((message) => {
              const angel = found.angels.get(message.angelId);
              return (
                angel && (
                  <li key={message.id}>
                    <FoundRow {...{ message, angel, words, link }} time={timeOf(message.sentAt)} />
                  </li>
                )
              );
            })}
          </List>
        )}
      </MarkedWordsContext>
      {found.status === 'ready' && found.messages.length === 0 && <Line>{t('find.none')}</Line>}
      {found.status === 'loading' && <Line>{t('ui:loading')}</Line>}
      {found.status === 'failed' && (
        <Line role="alert">
          {problemText(i18n, found.code ?? 'internal')}{' '}
          <Button size="small" variant="ghost" onClick={found.retry}>
            {t('ui:retry')}
          </Button>
        </Line>
      )}
      {found.status === 'ready' && found.hasMore && (
        <Line>
          <Button size="small" variant="ghost" onClick={found.more}>
            {t('find.more')}
          </Button>
        </Line>
      )}
    </section>
  );
}

/** Messages that were stored late stand where they were written. */
function byTime(messages: readonly ChatMessage[]): ChatMessage[] {
  return [...messages].sort((one, other) => other.sentAt - one.sentAt);
}

interface FoundRowProps {
  message: ChatMessage;
  angel: ProfileCard;
  words: readonly string[];
  time: string;
  link: PlaceLink;
}

function FoundRow({ message, angel, words, time, link }: FoundRowProps) {
  const { t } = useTranslation('chat');
  const { language } = usePlatform();
  const text = snippetOf(captionOf(message.text), words, PREVIEW_CHARS / 3);
  return (
    <ListRow
      {...link('conversation', { angelId: angel.id, message: String(message.id) })}
      start={<Avatar name={angel.screenName} src={angel.avatarUrl} seed={angel.id} size={42} />}
      title={angel.screenName}
      label={SYSTEM_ANGEL_IDS.includes(angel.id) ? undefined : <NatureLabel nature={angel.nature} locale={language} />}
      text={
        <>
          {message.kind === 'personal' && <>{t('inbox.own', { text: '' })}</>}
          <bdi>
            <MarkedText text={text} />
          </bdi>
        </>
      }
      meta={<time dateTime={new Date(message.sentAt).toISOString()}>{time}</time>}
    />
  );
}

const List = styled.ul({ padding: `0 0 ${space[2]}` });
const Title = styled.h2({
  padding: `${space[3]} 18px ${space[1]}`,
  color: color.soft,
  fontSize: fontSize.small,
  fontWeight: fontWeight.bold,
});
const Line = styled.p({ margin: 0, padding: `${space[2]} 18px ${space[4]}`, color: color.soft });
