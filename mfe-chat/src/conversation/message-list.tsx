import styled from '@emotion/styled';
import type { Language, ProblemCode, ProfileCard } from '@halo/shared/contracts';
import type { Formats } from '@halo/shared/i18n';
import { color, fontSize, fontWeight, layer, radius, shadow, space } from '@halo/shared/theme';
import { ArrowDownIcon, Button, TypingDots } from '@halo/shared/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReadyConversation } from './conversation-state.ts';
import { ThreadRow } from './thread-row.tsx';
import type { TimelineRow } from './timeline.ts';
import type { ThreadScroll } from './use-thread-scroll.ts';

export interface MessageListProps {
  scroll: ThreadScroll;
  rows: readonly TimelineRow[];
  angel: ProfileCard | undefined;
  ready: ReadyConversation | undefined;
  language: Language;
  formats: Formats;
  now: number;
  reasonOf(code: ProblemCode): string;
  actions: { loadOlder(): void; retry(clientId: string): void; remove(clientId: string): void; unlock(): void };
  onToEnd(): void;
  /** what stands there while there is no conversation */ children?: ReactNode;
}

/** The messages in a box that scrolls by itself. */
export function MessageList(props: MessageListProps) {
  const { scroll, rows, angel, ready, language, now, formats, reasonOf, actions, onToEnd, children } = props;
  const { t } = useTranslation('chat');
  return (
    <Place>
      <Box ref={scroll.box} onScroll={scroll.onScroll} tabIndex={0} role="region" aria-label={t('thread.messages')}>
        <Content ref={scroll.content}>
          {children}
          {ready?.hasMore && (
            <Older>
              <Button size="small" variant="ghost" busy={ready.older === 'loading'} busyLabel={t('ui:loading')} onClick={actions.loadOlder}>
                {t(ready.older === 'failed' ? 'thread.olderFailed' : 'thread.older')}
              </Button>
            </Older>
          )}
          <List role="list">
            {rows.map((row) => (
              <ThreadRow key={row.key} row={row} angel={angel} language={language} formats={formats} now={now} reasonOf={reasonOf} actions={actions} />
            ))}
          </List>
          {ready?.writing && angel && <Writing><TypingDots label={t('status.coming', { name: angel.screenName })} /></Writing>}
        </Content>
      </Box>
      {ready !== undefined && ready.newCount > 0 && (
        <ToEnd type="button" onClick={onToEnd}>{t('thread.new', { count: ready.newCount })} <ArrowDownIcon size={16} /></ToEnd>
      )}
    </Place>
  );
}

const Place = styled.div({ position: 'relative', flex: 1, minHeight: 0, display: 'flex' });
// Relative, so that what is hidden from sight inside scrolls with it instead of making the page longer.
const Box = styled.div({
  position: 'relative', flex: 1, minWidth: 0, overflowY: 'auto', overscrollBehavior: 'contain', overflowAnchor: 'none', '&:focus-visible': { outlineOffset: -3 },
});
const Content = styled.div({ minHeight: '100%', display: 'flex', flexDirection: 'column', justifyContent: 'flex-end', padding: `${space[4]} ${space[4]} ${space[2]}` });
const List = styled.ol({ display: 'flex', flexDirection: 'column' });
const Older = styled.div({ display: 'grid', justifyItems: 'center', paddingBottom: space[3] });
const Writing = styled.div({
  alignSelf: 'flex-start', marginTop: space[2], padding: '8px 14px', border: `1px solid ${color.line}`, borderRadius: radius.card, borderEndStartRadius: 6, background: color.surface,
});
const ToEnd = styled.button({
  position: 'absolute', bottom: space[3], left: '50%', transform: 'translateX(-50%)', zIndex: layer.raised, display: 'inline-flex', alignItems: 'center', gap: space[1],
  minHeight: 44, padding: '0 16px', border: 0, borderRadius: radius.round, background: color.accent, color: color.accentInk, fontSize: fontSize.small, fontWeight: fontWeight.bold, boxShadow: shadow.mid,
});
