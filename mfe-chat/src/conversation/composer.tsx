import styled from '@emotion/styled';
import { MESSAGE_MAX_CHARS } from '@halo/shared/contracts';
import { color, fontSize, fontWeight, space } from '@halo/shared/theme';
import { LiveRegion, VisuallyHidden } from '@halo/shared/ui';
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { MessagePrice } from './message-price.ts';
import { PriceLine } from './price-line.tsx';
import { SendButton } from './send-button.tsx';
import { COMPOSER_ID } from './skip-to-composer.tsx';

export interface ComposerProps {
  angelName: string;
  text: string;
  price: MessagePrice;
  /** most characters of the text */
  maxChars?: number;
  /** something goes with the text, which may then be empty */
  hasAttachment?: boolean;
  /** stands before the box */
  attach?: ReactNode;
  /** stands in place of the box, whose text stays */
  instead?: ReactNode;
  /** files that were pasted or dropped */
  onFiles?(files: readonly File[]): void;
  /** stands over the box */
  children?: ReactNode;
  /** hands out the box, to be focused */
  boxRef?: RefObject<HTMLTextAreaElement | null>;
  /** the conversation is there to be written in; typing works before */
  isReady: boolean;
  isOnline: boolean;
  onWrite(text: string): void;
  /** the box was left */
  onPause?(): void;
  onSend(): void;
}

/** The counter appears when fewer characters than this are left. */
const COUNTED_CHARS = 200;

/** The box to write in. Enter sends where there is a keyboard, and is a new line where there is none. */
export function Composer({
  angelName,
  text,
  price,
  isReady,
  isOnline,
  boxRef,
  children,
  maxChars = MESSAGE_MAX_CHARS,
  hasAttachment = false,
  attach,
  instead,
  onFiles,
  onWrite,
  onPause,
  onSend,
}: ComposerProps) {
  const { t } = useTranslation('chat');
  const ownRef = useRef<HTMLTextAreaElement>(null);
  const area = boxRef ?? ownRef;
  const priceId = useId();
  const tooLongId = useId();
  // Pasted text is never cut off: the writer chooses what to shorten.
  const room = maxChars - text.trim().length;
  const isTooLong = room < 0;

  useBoxFocus(area, text);

  function submit(): void {
    if ((text.trim() === '' && !hasAttachment) || isTooLong || !isReady) return;
    onSend();
    area.current?.focus({ preventScroll: true });
  }

  function onKeyDown(event: KeyboardEvent): void {
    // While an input method composes, Enter chooses a word; Safari says so with the key code only.
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
    if (event.key !== 'Enter' || event.shiftKey || isComposing || isTouch()) return;
    event.preventDefault();
    submit();
  }

  return (
    <Bar {...fileTarget(onFiles)}>
      {children}
      {instead}
      <Line
        hidden={instead !== undefined}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {attach !== undefined && <Attach>{attach}</Attach>}
        <label htmlFor={COMPOSER_ID}>
          <VisuallyHidden>
            {angelName === '' ? t('composer.placeholder') : t('composer.label', { name: angelName })}
          </VisuallyHidden>
        </label>
        <Area
          id={COMPOSER_ID}
          ref={area}
          rows={1}
          dir="auto"
          value={text}
          aria-invalid={isTooLong || undefined}
          placeholder={t('composer.hint')}
          aria-describedby={`${tooLongId} ${priceId}`}
          enterKeyHint={isTouch() ? 'enter' : 'send'}
          onChange={(event) => onWrite(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={onPause}
        />
        <SendButton type="submit" price={price} disabled={isTooLong} aria-describedby={priceId} />
      </Line>
      {/* Announced once, when the limit is crossed: the number changes with every key and would be read out each time. */}
      <span id={tooLongId}>
        <LiveRegion message={isTooLong ? t('composer.tooLong') : ''} />
      </span>
      <ComposerFoot room={room} price={price} priceId={priceId} isOnline={isOnline} />
    </Bar>
  );
}

/** Files may be pasted into the box or dropped on the bar; text is the browser's own matter. */
function fileTarget(onFiles: ComposerProps['onFiles']) {
  if (!onFiles) return {};
  const take = (event: ClipboardEvent | DragEvent, files: FileList | undefined): void => {
    if (!files || files.length === 0) return;
    event.preventDefault();
    onFiles([...files]);
  };
  return {
    onPaste: (event: ClipboardEvent) => take(event, event.clipboardData?.files),
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => take(event, event.dataTransfer?.files),
  };
}

/** Under the box: how much room is left, the connection, and the price. */
function ComposerFoot({
  room,
  price,
  priceId,
  isOnline,
}: Pick<ComposerProps, 'price' | 'isOnline'> & { room: number; priceId: string }) {
  const { t } = useTranslation('chat');
  const isTooLong = room < 0;
  return (
    <Foot>
      {room <= COUNTED_CHARS && (
        <Room data-excess={isTooLong}>
          {isTooLong ? t('composer.excess', { count: -room }) : t('composer.room', { count: room })}
        </Room>
      )}
      <Terms id={priceId}>
        {!isOnline && <Offline>{t('composer.offline')} </Offline>}
        <span>
          <PriceLine price={price} />
        </span>
      </Terms>
    </Foot>
  );
}

/** The box grows with its text, and has the focus when the page opens and when a suggestion was picked. */
function useBoxFocus(area: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => fit(area.current), [area, text]);
  useEffect(() => {
    const element = area.current;
    if (!element || isTouch()) return undefined;
    element.setSelectionRange(element.value.length, element.value.length);
    return focusOnceShown(element);
  }, [area]);
}

/** Once a suggestion was picked it can be edited. Not where that covers half of the screen with a keyboard. */
export function focusToEdit(box: HTMLTextAreaElement | null): void {
  if (!isTouch()) box?.focus({ preventScroll: true });
}

/** A touch screen without a mouse: Enter on its keyboard is a new line. */
function isTouch(): boolean {
  return globalThis.matchMedia?.('(pointer: coarse)').matches ?? false;
}

/**
 * A page that is being mounted is hidden, and a hidden element takes no focus. If the focus moved elsewhere before the
 * page is shown, it stays there.
 */
function focusOnceShown(element: HTMLElement): (() => void) | undefined {
  const focus = () => element.focus({ preventScroll: true });
  focus();
  if (document.activeElement === element || typeof ResizeObserver === 'undefined') return undefined;
  const before = document.activeElement;
  const observer = new ResizeObserver(() => {
    if (element.getClientRects().length === 0) return;
    observer.disconnect();
    if (document.activeElement === before) focus();
  });
  observer.observe(element);
  return () => observer.disconnect();
}

/** For browsers without `field-sizing`; the style limits it. */
function fit(area: HTMLTextAreaElement | null): void {
  if (!area || globalThis.CSS?.supports?.('field-sizing', 'content')) return;
  area.style.height = 'auto';
  area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`;
}

const Bar = styled.div({
  padding: `10px calc(14px + env(safe-area-inset-right)) calc(8px + env(safe-area-inset-bottom)) calc(14px + env(safe-area-inset-left))`,
  borderTop: `1px solid ${color.line}`,
  background: color.surface,
});
// The label is not to be seen, and so has no gap beside it.
const Line = styled.form({
  position: 'relative',
  display: 'flex',
  alignItems: 'flex-end',
  gap: 10,
  '& > label': { position: 'absolute' },
  '&[hidden]': { display: 'none' },
});
const Attach = styled.span({ display: 'flex', marginInlineStart: -6 });
const Area = styled.textarea({
  flex: 1,
  minWidth: 0,
  minHeight: 43,
  maxHeight: 'min(168px, 40dvh)',
  padding: '8.5px 16px',
  border: `1.5px solid ${color.edge}`,
  borderRadius: 22,
  background: color.bg,
  color: color.ink,
  fontSize: fontSize.control,
  lineHeight: '23px',
  resize: 'none',
  fieldSizing: 'content',
  overflowY: 'auto',
  '&:focus-visible': { outlineWidth: 2, outlineOffset: -1, borderColor: 'transparent' },
  // On one line, also where it has no room: an empty box is as high as its first line.
  '&::placeholder': { color: color.soft, opacity: 1, whiteSpace: 'nowrap' },
});
const Foot = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: `0 ${space[3]}`,
  minHeight: 22,
  paddingTop: 4,
  color: color.soft,
  fontSize: fontSize.tiny,
  fontWeight: fontWeight.strong,
  textAlign: 'end',
});
// Two cells of the foot, and one description of the box.
const Terms = styled.span({ display: 'contents' });
const Room = styled.span({
  marginInlineEnd: 'auto',
  textAlign: 'start',
  '&[data-excess=true]': { color: color.danger },
});
const Offline = styled.span({ marginInlineEnd: 'auto', textAlign: 'start' });
