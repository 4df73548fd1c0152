import styled from '@emotion/styled';
import { problemText } from '@halo/shared/i18n';
import { usePlatform } from '@halo/shared/remote';
import { color, fontSize, space } from '@halo/shared/theme';
import { ChevronDownIcon, CrossIcon, IconButton, TextField } from '@halo/shared/ui';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MESSAGES_ID } from '../skip-to-composer.tsx';
import type { ThreadFind } from './use-thread-find.ts';

/** The field to look for words in this conversation, and the way from one hit to the next. */
export function FindBar({ find }: { find: ThreadFind }) {
  const { t } = useTranslation('chat');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus({ preventScroll: true }), []);

  function close(): void {
    find.close();
    document.getElementById(MESSAGES_ID)?.focus({ preventScroll: true });
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter') (event.shiftKey ? find.newer : find.older)?.();
    else return;
    event.preventDefault();
  }
  return (
    <Bar role="search" aria-label={t('find.inThread')}>
      <Field>
        <TextField
          ref={input}
          label={t('find.inThread')}
          hideLabel
          type="search"
          placeholder={t('find.inThread')}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          value={find.typed}
          onChange={(event) => find.type(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </Field>
      <Ways>
        <Place role="status">
          <FoundText find={find} />
        </Place>
        <IconButton label={t('find.older')} aria-disabled={!find.older} onClick={() => find.older?.()}>
          <Up>
            <ChevronDownIcon size={22} />
          </Up>
        </IconButton>
        <IconButton label={t('find.newer')} aria-disabled={!find.newer} onClick={() => find.newer?.()}>
          <ChevronDownIcon size={22} />
        </IconButton>
        <IconButton label={t('find.close')} onClick={close}>
          <CrossIcon size={22} />
        </IconButton>
      </Ways>
    </Bar>
  );
}

function FoundText({ find: { found, place } }: { find: ThreadFind }) {
  const { t } = useTranslation('chat');
  const { i18n } = usePlatform();
  if (found.status === 'failed') return problemText(i18n, found.code ?? 'internal');
  if (place > 0) return t(found.hasMore ? 'find.placeMore' : 'find.place', { place, count: found.messages.length });
  return found.status === 'ready' ? t('find.none') : '';
}

const Bar = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[1],
  padding: `${space[1]} 14px`,
  borderBottom: `1px solid ${color.line}`,
  background: color.surface,
  // Browsers draw a cross of their own, which no keyboard reaches.
  '& input::-webkit-search-cancel-button': { display: 'none' },
});
const Field = styled.div({ flex: '1 1 110px', minWidth: 0 });
const Ways = styled.div({ display: 'flex', alignItems: 'center', marginInlineStart: 'auto' });
const Place = styled.span({
  marginInlineEnd: space[1],
  color: color.soft,
  fontSize: fontSize.small,
  fontVariantNumeric: 'tabular-nums',
});
const Up = styled.span({ display: 'inline-flex', transform: 'rotate(180deg)' });
