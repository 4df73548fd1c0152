import styled from '@emotion/styled';
import { keyframes } from '@emotion/react';
import { type Language, SYSTEM_ANGEL_IDS } from '@halo/shared/contracts';
import { color, fontWeight, layer, media, motion, radius, shadow, space } from '@halo/shared/theme';
import { NatureLabel } from '@halo/shared/trust';
import { Avatar, BellIcon, ButtonLink, CrossIcon, IconButton } from '@halo/shared/ui';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import type { Platform } from '@halo/shared/remote';
import { useTranslation } from 'react-i18next';
import { countOf, type NotificationCard } from './notification-state.ts';
import { notificationWords } from './notification-words.ts';

export interface NotificationCardProps {
  card: NotificationCard;
  language: Language;
  hrefOf: Platform['hrefOf'];
  onGo(path: string): void;
  onClose(): void;
  /** Holds the card while the pointer or the focus is on it; the result lets go. */
  onHold(): () => void;
}

/** The card itself. It takes no focus and covers nothing that must be answered; who wants nothing of it goes on. */
export function NotificationCardView({ card, language, hrefOf, onGo, onClose, onHold }: NotificationCardProps) {
  const { t } = useTranslation('shell');
  const root = useRef<HTMLElement>(null);
  const holds = useRef(new Map<'hover' | 'focus', () => void>());
  const hold = (why: 'hover' | 'focus'): void => {
    if (!holds.current.has(why)) holds.current.set(why, onHold());
  };
  const release = (why: 'hover' | 'focus'): void => {
    holds.current.get(why)?.();
    holds.current.delete(why);
  };
  useEffect(() => {
    const held = holds.current;
    return () => {
      for (const letGo of held.values()) letGo();
      held.clear();
    };
  }, []);
  const close = (): void => {
    // The button goes with the card; a keyboard goes on in the page.
    if (root.current?.contains(document.activeElement)) document.getElementById('main')?.focus({ preventScroll: true });
    onClose();
  };
  const closeOnEscape = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') close();
  };
  const [only, ...others] = card.entries;
  const single = others.length === 0 ? only : undefined;
  return (
    <Root
      ref={root}
      aria-label={t('notice.label')}
      data-testid="notification"
      onMouseEnter={() => hold('hover')}
      onMouseLeave={() => release('hover')}
      onFocus={() => hold('focus')}
      onBlur={() => release('focus')}
      onKeyDown={closeOnEscape}
    >
      {single ? (
        <Avatar name={single.angel.screenName} src={single.angel.avatarUrl} seed={single.angel.id} size={46} />
      ) : (
        <Tile aria-hidden="true">
          <BellIcon size={22} />
        </Tile>
      )}
      <Words>
        <strong>{notificationWords(card, t, language)}</strong>
        {single && !isBrand(single) && <NatureLabel nature={single.angel.nature} locale={language} />}
      </Words>
      <IconButton label={t('popup.close')} onClick={close}>
        <CrossIcon size={18} />
      </IconButton>
      <Buttons>
        {waysOf(card, hrefOf).map(({ path, label }, index) => (
          <ButtonLink
            key={path}
            size="small"
            variant={index === 0 ? 'primary' : 'soft'}
            href={path}
            onClick={followed(() => onGo(path))}
          >
            {t(label)}
          </ButtonLink>
        ))}
      </Buttons>
    </Root>
  );
}

/** A click with a modifier does what links do. */
function followed(go: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go();
  };
}

/** The brand that speaks has no profile to see. */
function isBrand({ angel }: NotificationCard['entries'][number]): boolean {
  return SYSTEM_ANGEL_IDS.includes(angel.id);
}

function waysOf(card: NotificationCard, hrefOf: Platform['hrefOf']) {
  const [only, ...others] = card.entries;
  if (only && others.length === 0) {
    const angelId = only.angel.id;
    const chat = { path: hrefOf('conversation', { angelId }), label: 'notice.chat' } as const;
    if (isBrand(only)) return [chat];
    const profile = { path: hrefOf('profile', { angelId }), label: 'notice.profile' } as const;
    return only.kind === 'message' || only.kind === 'mutual' ? [chat, profile] : [profile, chat];
  }
  return [
    ...(countOf(card, 'message') > 0 ? [{ path: hrefOf('conversations'), label: 'notice.chats' } as const] : []),
    ...(countOf(card, 'like') + countOf(card, 'mutual') + countOf(card, 'visit') > 0
      ? [{ path: hrefOf('notifications'), label: 'notice.all' } as const]
      : []),
  ];
}

const come = keyframes({ from: { opacity: 0, transform: 'translateY(8px)' } });

const Root = styled.section({
  position: 'fixed',
  zIndex: layer.toast,
  right: 12,
  left: 12,
  // Above the tabs, which stay in reach.
  bottom: 'calc(76px + env(safe-area-inset-bottom))',
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: `${space[2]} ${space[3]}`,
  padding: `${space[3]} ${space[2]} ${space[3]} ${space[4]}`,
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  background: color.surface,
  color: color.ink,
  boxShadow: shadow.mid,
  animation: `${come} ${motion.calm}`,
  [media.beyondPhone]: { left: 'auto', right: 24, bottom: 24, width: 380 },
  [media.calm]: { animation: 'none' },
});
const Words = styled.div({
  minWidth: 0,
  display: 'grid',
  justifyItems: 'start',
  gap: 4,
  lineHeight: 1.35,
  overflowWrap: 'anywhere',
  '& strong': { fontWeight: fontWeight.bold },
});
const Buttons = styled.div({ gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', gap: space[2] });
const Tile = styled.span({
  width: 46,
  height: 46,
  borderRadius: '50%',
  display: 'grid',
  placeItems: 'center',
  background: color.tint,
  color: color.accent,
});
