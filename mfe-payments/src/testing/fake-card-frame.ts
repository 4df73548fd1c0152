import { CardFrameEvent, CardFrameRequest } from '@halo/shared/contracts';
import { screen } from '@testing-library/react';
import * as z from 'zod/mini';
import { postFromFrame } from './frame-message.ts';

const ORIGIN = 'http://pay.localhost:4000';

/**
 * The card fields as a test plays them, at the edge of the window: keeps what is posted to the frame, and posts what a
 * frame would.
 */
export interface FakeCardFrame {
  readonly requests: readonly CardFrameRequest[];
  /** of the last submit */
  readonly requestId: string;
  say(event: CardFrameEvent, from?: { origin?: string; source?: Window | null }): Promise<void>;
  /** The shopper's card is fine: answers the last submit with a token. */
  giveToken(token?: string): Promise<void>;
}

export function fakeCardFrame(): FakeCardFrame {
  const frame = screen.getByTitle<HTMLIFrameElement>(/carta|card/i);
  const source = frame.contentWindow;
  if (!source) throw new Error('the frame has no window');
  const requests: CardFrameRequest[] = [];
  source.postMessage = (data: unknown, target?: unknown) => {
    if (target === ORIGIN) requests.push(z.parse(CardFrameRequest, data));
  };
  const fake: FakeCardFrame = {
    requests,
    get requestId() {
      const submit = requests.findLast(({ type }) => type === 'halo.card.submit');
      return submit?.type === 'halo.card.submit' ? submit.requestId : '';
    },
    say: (event, { origin = ORIGIN, source: from = source } = {}) =>
      postFromFrame(z.parse(CardFrameEvent, event), { origin, source: from }),
    giveToken: (token = 'token-1') =>
      fake.say({ type: 'halo.card.token', requestId: fake.requestId, token, lastFour: '1111', brand: 'visa' }),
  };
  return fake;
}
