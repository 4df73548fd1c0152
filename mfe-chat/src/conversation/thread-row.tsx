import styled from '@emotion/styled';
import type { Language, ProblemCode, ProfileCard } from '@halo/shared/contracts';
import type { Formats } from '@halo/shared/i18n';
import { color, fontSize, fontWeight, space } from '@halo/shared/theme';
import { EyeIcon, HeartFilledIcon } from '@halo/shared/ui';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageBubble } from './message-bubble.tsx';
import type { TimelineRow } from './timeline.ts';

/** What all rows need, the same objects from one drawing to the next. */
export interface RowTools {
  language: Language;
  formats: Formats;
  /** some time of today */ today: number;
  reasonOf(code: ProblemCode): string;
  actions: { retry(clientId: string): void; remove(clientId: string): void; unlock(): void };
}

export interface ThreadRowProps {
  row: TimelineRow;
  angel: ProfileCard | undefined;
  tools: RowTools;
}

/** Not sent, and that is all there is to say. */
const SAYS_LITTLE: readonly ProblemCode[] = ['internal', 'unavailable', 'timeout', 'offline', 'bad_answer'];

/** A line of the conversation: a day, where the new ones begin, a like or visit, or a message. */
export const ThreadRow = memo(ThreadRowView);

function ThreadRowView({ row, angel, tools: { language, formats, today, reasonOf, actions } }: ThreadRowProps) {
  const { t } = useTranslation('chat');
  switch (row.kind) {
    case 'day': return <Day><time dateTime={row.date}>{formats.relativeDay(row.at, today)}</time></Day>;
    case 'unread': return <Divider>{t('thread.unread', { count: row.count })}</Divider>;
    case 'event':
      return (
        <Happening>
          {row.event === 'visit' ? <EyeIcon size={15} /> : <HeartFilledIcon size={14} />}
          {t(`event.${row.event}`)} · <time dateTime={new Date(row.at).toISOString()}>{formats.time(row.at)}</time>
        </Happening>
      );
    case 'bubble':
      return (
        <MessageBubble
          bubble={row.bubble}
          isGrouped={row.isGrouped}
          angel={angel}
          language={language}
          time={formats.time(row.bubble.at)}
          fullTime={formats.dateTime(row.bubble.at)}
          reason={row.bubble.code && !SAYS_LITTLE.includes(row.bubble.code) ? reasonOf(row.bubble.code) : undefined}
          actions={actions}
        />
      );
  }
}

const Day = styled.div({
  alignSelf: 'center', margin: `${space[4]} 0 ${space[1]}`, color: color.soft, fontSize: fontSize.tiny, fontWeight: fontWeight.strong, '&::first-letter': { textTransform: 'uppercase' },
});
const Divider = styled.div({
  display: 'flex', alignItems: 'center', gap: 10, margin: `${space[3]} 0 ${space[1]}`, color: color.accent, fontSize: fontSize.tiny, fontWeight: fontWeight.bold,
  '&::before, &::after': { content: '""', flex: 1, height: 1, background: 'currentColor', opacity: 0.35 },
});
const Happening = styled.div({
  alignSelf: 'center', display: 'flex', flexWrap: 'wrap', justifyContent: 'center', alignItems: 'center', gap: 6, margin: `${space[3]} 0 0`, padding: '5px 14px',
  borderRadius: 999, background: color.tint, color: color.ink, fontSize: fontSize.small, '& svg': { color: color.like },
});
