import type { ProblemCode, ProfileCard } from '@halo/shared/contracts';
import { natureText } from '@halo/shared/trust';
import { AlertIcon, CheckIcon, ChevronDownIcon, ClockIcon, DoubleCheckIcon } from '@halo/shared/ui';
import { hasMenu } from './actions/message-menu.tsx';
import { QuoteView } from './actions/quote-view.tsx';
import { ReactionsUnder } from './actions/reactions.tsx';
import { LinkCard } from './links/link-card.tsx';
import { MessageMedia } from './media/message-media.tsx';
import { BotherLine } from './safety/bother-line.tsx';
import { MessageWords } from './safety/message-words.tsx';
import { HtmlText } from './html-text-view.tsx';
import { LockedText } from './locked-text.tsx';
import type { RowTools } from './use-row-tools.ts';
import { ROW } from './thread-styles.ts';
import type { Bubble, BubbleStatus } from './timeline.ts';

export interface MessageBubbleProps {
  bubble: Bubble;
  isGrouped: boolean;
  angel: ProfileCard | undefined;
  tools: RowTools;
}

/** Not sent, and that is all there is to say. */
const SAYS_LITTLE: readonly ProblemCode[] = ['internal', 'unavailable', 'timeout', 'offline', 'bad_answer'];

/** One message, how far it has come, and what can be done when it has not. */
export function MessageBubble({ bubble, isGrouped, angel, tools }: MessageBubbleProps) {
  const { t, language, formats, reasonOf, actions } = tools;
  const { author, status, clientId, id, code } = bubble;
  const speaker =
    author === 'me' ? t('thread.you') : angel ? `${angel.screenName}, ${natureText(angel.nature, language)}` : '';
  return (
    <div
      className={ROW.item}
      data-author={author}
      data-grouped={isGrouped}
      data-msg-id={id ?? clientId}
      data-state={status}
    >
      <div
        className={ROW.bubble}
        role="article"
        aria-label={speaker}
        data-author={author}
        data-failed={status === 'failed'}
      >
        <span className={ROW.hidden}>{speaker}: </span>
        {bubble.quote && <QuoteView quote={bubble.quote} messageId={id} angel={angel} tools={tools} />}
        {bubble.isDeleted ? (
          <p className={ROW.gone}>{t(author === 'me' ? 'message.deletedByYou' : 'message.deleted')}</p>
        ) : bubble.isLocked && angel ? (
          <LockedText angel={angel} language={language} onUnlock={actions.unlock} />
        ) : bubble.isHtml ? (
          <HtmlText html={bubble.text} />
        ) : bubble.media ? (
          <MessageMedia bubble={bubble} media={bubble.media} angel={angel} t={t} />
        ) : (
          <>
            <MessageWords text={bubble.text} t={t} />
            {bubble.preview && <LinkCard preview={bubble.preview} t={t} />}
          </>
        )}
        <span className={ROW.foot}>
          <time dateTime={new Date(bubble.at).toISOString()} title={formats.dateTime(bubble.at)}>
            {formats.time(bubble.at)}
          </time>
          <Progress status={status} isTakingLong={bubble.isTakingLong === true} t={t} />
        </span>
        {hasMenu(bubble) && (
          <button className={ROW.more} type="button" data-more aria-haspopup="menu" aria-label={t('message.menu')}>
            <ChevronDownIcon size={18} />
          </button>
        )}
      </div>
      <ReactionsUnder bubble={bubble} name={angel?.screenName ?? ''} t={t} />
      {author === 'angel' && id !== undefined && !bubble.isLocked && !bubble.isHtml && (
        <BotherLine messageId={id} text={bubble.text} />
      )}
      {(status === 'failed' || bubble.isTakingLong) && clientId !== undefined && (
        <div className={ROW.failed}>
          {code && !SAYS_LITTLE.includes(code) && <span className={ROW.reason}>{reasonOf(code)}</span>}
          {status === 'failed' && bubble.isRetryable !== false && (
            <button className={ROW.act} type="button" onClick={() => actions.retry(clientId)}>
              {t('ui:retry')}
            </button>
          )}
          <button className={ROW.act} type="button" onClick={() => actions.remove(clientId)}>
            {t('ui:delete')}
          </button>
        </div>
      )}
    </div>
  );
}

/** In a sign and in words; the words of the usual steps are for screen readers. */
function Progress({ status, isTakingLong, t }: { status: BubbleStatus; isTakingLong: boolean; t: RowTools['t'] }) {
  switch (status) {
    case 'received':
      return null;
    case 'queued':
    case 'unknown':
      return (
        <span className={ROW.mark}>
          <ClockIcon size={13} /> {t(isTakingLong ? 'progress.trying' : 'progress.waiting')}
        </span>
      );
    case 'sending':
      return (
        <span className={ROW.mark}>
          <ClockIcon size={13} /> <span className={ROW.hidden}>{t('progress.sending')}</span>
        </span>
      );
    case 'failed':
      return (
        <span className={ROW.mark}>
          <AlertIcon size={13} /> {t('progress.failed')}
        </span>
      );
    case 'sent':
      return (
        <span className={ROW.mark}>
          <CheckIcon size={14} /> <span className={ROW.hidden}>{t('progress.sent')}</span>
        </span>
      );
    case 'read':
      return (
        <span className={ROW.mark}>
          <DoubleCheckIcon size={15} /> <span className={ROW.hidden}>{t('progress.read')}</span>
        </span>
      );
  }
}
