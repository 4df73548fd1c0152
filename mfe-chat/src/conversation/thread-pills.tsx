import { ArrowDownIcon, ReplyIcon } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { unreadText } from '../unread-text.ts';
import { PILL } from './pill-styles.ts';
import { THREAD } from './thread-styles.ts';
import type { UnreadJump } from './use-unread-jump.ts';

export interface ThreadPillsProps {
  unread: UnreadJump | undefined;
  /** back to the message that led away */
  back: (() => void) | undefined;
  /** undefined: the end is in sight */
  end: { readonly newCount: number; go(): void } | undefined;
}

/** The ways that lie over the messages: to the first unread one, back to the answer, and to the newest. */
export function ThreadPills({ unread, back, end }: ThreadPillsProps) {
  const { t } = useTranslation('chat');
  return (
    <>
      {unread && (
        <button className={PILL.pill} type="button" data-at="start" aria-busy={unread.isBusy} onClick={unread.go}>
          <span className={THREAD.up}>
            <ArrowDownIcon size={16} />
          </span>{' '}
          {unreadText(t, 'thread.unread', unread.count)}
        </button>
      )}
      {(back || end) && (
        <div className={PILL.ways}>
          {back && (
            <button className={PILL.way} type="button" onClick={back}>
              <ReplyIcon size={16} /> {t('jump.back')}
            </button>
          )}
          {end && (
            <button
              className={PILL.way}
              type="button"
              data-plain={end.newCount === 0}
              aria-label={end.newCount === 0 ? t('jump.end') : undefined}
              onClick={end.go}
            >
              {end.newCount > 0 && t('thread.new', { count: end.newCount })} <ArrowDownIcon size={16} />
            </button>
          )}
        </div>
      )}
    </>
  );
}
