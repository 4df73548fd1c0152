import styled from '@emotion/styled';
import type { Language, ProfileCard } from '@halo/shared/contracts';
import { color, fontSize, fontWeight, space } from '@halo/shared/theme';
import { natureText } from '@halo/shared/trust';
import { AlertIcon, CheckIcon, ClockIcon, DoubleCheckIcon, VisuallyHidden } from '@halo/shared/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { BotherLine } from './safety/bother-line.tsx';
import { MessageWords } from './safety/message-words.tsx';
import { HtmlText } from './html-text-view.tsx';
import { LockedText } from './locked-text.tsx';
import type { Bubble, BubbleStatus } from './timeline.ts';

export interface MessageBubbleProps {
  bubble: Bubble;
  isGrouped: boolean;
  angel: ProfileCard | undefined;
  language: Language;
  time: string;
  fullTime: string;
  /** why it was not sent */ reason?: string | undefined;
  actions: { retry(clientId: string): void; remove(clientId: string): void; unlock(): void };
}

/** One message, how far it has come, and what can be done when it has not. */
export function MessageBubble({ bubble, isGrouped, angel, language, time, fullTime, reason, actions }: MessageBubbleProps) {
  const { t } = useTranslation('chat');
  const { author, status, clientId, id } = bubble;
  const speakerId = useId();
  const speaker = author === 'me' ? t('thread.you') : angel ? `${angel.screenName}, ${natureText(angel.nature, language)}` : '';
  return (
    <Item data-author={author} data-grouped={isGrouped} data-msg-id={id ?? clientId} data-state={status}>
      <Bubbled role="article" aria-labelledby={speakerId} data-author={author} data-failed={status === 'failed'}>
        <VisuallyHidden><span id={speakerId}>{speaker}</span>: </VisuallyHidden>
        {bubble.isLocked && angel
          ? <LockedText angel={angel} language={language} onUnlock={actions.unlock} />
          : bubble.isHtml ? <HtmlText html={bubble.text} /> : <MessageWords text={bubble.text} />}
        <Foot>
          <time dateTime={new Date(bubble.at).toISOString()} title={fullTime}>{time}</time>
          <Progress status={status} />
        </Foot>
      </Bubbled>
      {author === 'angel' && id !== undefined && !bubble.isLocked && !bubble.isHtml && <BotherLine messageId={id} text={bubble.text} />}
      {status === 'failed' && clientId !== undefined && (
        <Failed>
          {reason && <Reason>{reason}</Reason>}
          {bubble.isRetryable !== false && <Act type="button" onClick={() => actions.retry(clientId)}>{t('ui:retry')}</Act>}
          <Act type="button" onClick={() => actions.remove(clientId)}>{t('ui:delete')}</Act>
        </Failed>
      )}
    </Item>
  );
}

/** In a sign and in words; the words of the usual steps are for screen readers. */
function Progress({ status }: { status: BubbleStatus }) {
  const { t } = useTranslation('chat');
  switch (status) {
    case 'received': return null;
    case 'queued':
    case 'unknown':
      return <Mark><ClockIcon size={13} /> {t('progress.waiting')}</Mark>;
    case 'sending': return <Mark><ClockIcon size={13} /> <VisuallyHidden>{t('progress.sending')}</VisuallyHidden></Mark>;
    case 'failed': return <Mark><AlertIcon size={13} /> {t('progress.failed')}</Mark>;
    case 'sent': return <Mark><CheckIcon size={14} /> <VisuallyHidden>{t('progress.sent')}</VisuallyHidden></Mark>;
    case 'read': return <Mark><DoubleCheckIcon size={15} /> <VisuallyHidden>{t('progress.read')}</VisuallyHidden></Mark>;
  }
}

const Item = styled.div({
  display: 'flex', flexDirection: 'column', alignItems: 'flex-start', marginTop: space[2],
  '&[data-grouped=true]': { marginTop: 3 },
  '&[data-author=me]': { alignItems: 'flex-end' },
});
const Bubbled = styled.div({
  maxWidth: 'min(76%, 520px)', padding: '10px 14px', border: `1px solid ${color.line}`, borderRadius: 20, borderEndStartRadius: 6, background: color.surface,
  '&[data-author=me]': { border: '1px solid transparent', borderEndStartRadius: 20, borderEndEndRadius: 6, background: color.accent, color: color.accentInk },
  '&[data-failed=true]': { background: color.surface, color: color.ink, borderColor: color.danger, boxShadow: `inset 0 0 0 1px ${color.danger}` },
});
const Foot = styled.span({
  display: 'flex', justifyContent: 'flex-end', alignItems: 'center', gap: 4, marginTop: 2, fontSize: fontSize.micro, fontVariantNumeric: 'tabular-nums',
});
const Mark = styled.span({ display: 'inline-flex', alignItems: 'center', gap: 3 });
const Failed = styled.div({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', alignItems: 'center', gap: `0 ${space[1]}`, maxWidth: '86%' });
const Reason = styled.span({ color: color.danger, fontSize: fontSize.tiny, textAlign: 'end' });
const Act = styled.button({
  minWidth: 44, minHeight: 44, padding: '0 8px', border: 0, background: 'transparent', color: color.danger, fontSize: fontSize.small, fontWeight: fontWeight.bold,
});
