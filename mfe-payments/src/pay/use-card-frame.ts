import { type CardField, CardFrameEvent, type CardFrameRequest } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import { usePlatform } from '@halo/shared/remote';
import { type RefObject, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { initialCardFrame, reduceCardFrame } from './card-frame-state.ts';
import type { CardFields } from '../live/card-checkout.ts';
import { frameAddress } from './frame-address.ts';
import { useFrameMessages } from './use-frame-messages.ts';

const READY_TIMEOUT_MS = 10_000;

/** The card fields, a frame of another origin: its address, its events, its requests. No card data passes here. */
export function useCardFrame(isWanted: boolean, onEvent: (event: CardFrameEvent) => void) {
  const { brand, language, clock, log, popups } = usePlatform();
  const [state, dispatch] = useReducer(reduceCardFrame, initialCardFrame);
  const frame = useRef<HTMLIFrameElement>(null);
  const { cardFrame } = brand.services;
  const [fields] = useState(() => cardFieldsOf(frame, cardFrame));
  const origin = new URL(cardFrame).origin;
  const src = useMemo(
    () => frameAddress(`${cardFrame}/card`, { brand: brand.id, language }),
    [cardFrame, brand.id, language],
  );

  useFrameMessages((message) => {
    if (message.origin !== origin || message.source === null || message.source !== frame.current?.contentWindow) return;
    const event = z.safeParse(CardFrameEvent, message.data);
    if (!event.success) return;
    if (event.data.type === 'halo.card.ready') dispatch({ type: 'ready' });
    else if (event.data.type === 'halo.card.height') dispatch({ type: 'grew', height: event.data.height });
    else if (event.data.type === 'halo.card.refused' && event.data.field) focusField(event.data.field);
    onEvent(event.data);
  });
  useEffect(
    () => (isWanted ? clock.after(READY_TIMEOUT_MS, () => dispatch({ type: 'silent' })) : undefined),
    [clock, state.round, isWanted],
  );

  useEffect(() => {
    // Also how it becomes known that a browser refused the frame's script or style.
    if (state.status === 'failed') log.error('card fields did not come', new AppError('timeout', { message: origin }));
  }, [state.status, log, origin]);

  /**
   * Takes the caret to a field: the keyboard follows only when the frame has it out here, before the field gets it in
   * there.
   */
  function focusField(field: CardField): void {
    frame.current?.focus();
    frame.current?.contentWindow?.postMessage({ type: 'halo.card.focus', field } satisfies CardFrameRequest, origin);
  }

  return {
    state,
    src,
    frame,
    fields,
    retry: () => dispatch({ type: 'retried' }),
    explain: () => void popups.openHook('iframe'),
    focusField,
  };
}

export type CardFrameOf = ReturnType<typeof useCardFrame>;

/** What the payment sends to the fields; it is addressed to their own origin only. */
function cardFieldsOf(frame: RefObject<HTMLIFrameElement | null>, cardFrame: string): CardFields {
  const { origin } = new URL(cardFrame);
  const send = (request: CardFrameRequest): void => frame.current?.contentWindow?.postMessage(request, origin);
  return {
    submit: (requestId, session) => send({ type: 'halo.card.submit', requestId, session }),
    lock: (busy) => send({ type: 'halo.card.busy', busy }),
    clearCvc: () => send({ type: 'halo.card.clearCvc' }),
  };
}
