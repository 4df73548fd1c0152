import styled from '@emotion/styled';
import { radius, space } from '@halo/shared/theme';
import { Button, ErrorState, Skeleton, VisuallyHidden } from '@halo/shared/ui';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { CardFrameState } from './card-frame-state.ts';

export interface CardFrameProps {
  state: CardFrameState;
  src: string;
  frame: RefObject<HTMLIFrameElement | null>;
  onRetry: () => void;
  /** why a frame may stay empty, and what helps */
  onExplain: () => void;
}

/** The card fields of the payment service's own origin, with their outline until they are there. */
export function CardFrame({ state, src, frame, onRetry, onExplain }: CardFrameProps) {
  const { t } = useTranslation('payments');
  return (
    <Place>
      <div role="status">{state.status === 'loading' && <VisuallyHidden>{t('card.loading')}</VisuallyHidden>}</div>
      {state.status === 'failed' && (
        <Failed>
          <ErrorState
            title={t('card.failed')}
            text={t('card.failedText')}
            retryLabel={t('ui:retry')}
            onRetry={onRetry}
          />
          <Button variant="ghost" size="small" onClick={onExplain}>
            {t('card.why')}
          </Button>
        </Failed>
      )}
      {state.status === 'loading' && (
        <Outline aria-hidden="true">
          {['full', 'a', 'b', 'c', 'd'].map((name) => (
            <div key={name} data-wide={name === 'full'}>
              <Skeleton width="45%" height={13} />
              <Skeleton height={50} radius={radius.field} />
            </div>
          ))}
        </Outline>
      )}
      <Frame
        key={state.round}
        ref={frame}
        title={t('card.title')}
        src={src}
        sandbox="allow-scripts allow-same-origin allow-forms"
        referrerPolicy="no-referrer"
        data-status={state.status}
        style={{ height: state.height }}
        // Hidden fields must not take the focus.
        {...(state.status === 'ready' ? {} : { 'aria-hidden': true, tabIndex: -1 })}
      />
    </Place>
  );
}

const Failed = styled('div')({ display: 'grid', justifyItems: 'center', gap: space[2], paddingBottom: space[3] });
const Place = styled('div')({ position: 'relative' });
// The fields bring room for their focus rings; this takes it back, so that edges line up.
const Frame = styled('iframe')({
  display: 'block',
  width: 'calc(100% + 10px)',
  margin: -5,
  border: 0,
  background: 'transparent',
  // The page's own colour scheme reaches the frame; with another one the browser paints an opaque ground behind it.
  colorScheme: 'inherit',
  '&[data-status=loading]': { position: 'absolute', inset: 0, visibility: 'hidden' },
  '&[data-status=failed]': { display: 'none' },
});
const Outline = styled('div')({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: '16px 12px',
  '& > div': { display: 'grid', gap: space[2] },
  '& > [data-wide=true]': { gridColumn: '1 / -1' },
});
