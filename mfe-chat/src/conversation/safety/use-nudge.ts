import type { Language } from '@halo/shared/contracts';
import { useRef, useState } from 'react';
import { type Concern, concernOf } from './concern.ts';

export interface Nudge {
  /** of the text as it stands there now */
  readonly concern: Concern | undefined;
  /** Sends, or asks first; once a text. True when it is on its way. */
  send(): boolean;
  sendAnyway(): boolean;
  /** Nothing was sent; the text is there to be changed. */
  edit(): void;
}

/** Asks once before something goes out that may be regretted. It looks at the text on the device and sends nothing. */
export function useNudge({ text, language, send }: { text: string; language: Language; send(): boolean }): Nudge {
  const asked = useRef(new Set<string>());
  const [shown, setShown] = useState<{ text: string; concern: Concern }>();
  const current = text.trim();

  function sendAnyway(): boolean {
    setShown(undefined);
    return send();
  }

  return {
    concern: shown?.text === current ? shown.concern : undefined,
    send() {
      const concern = asked.current.has(current) ? undefined : concernOf(current, language);
      if (!concern) return sendAnyway();
      asked.current.add(current);
      setShown({ text: current, concern });
      return false;
    },
    sendAnyway,
    edit: () => setShown(undefined),
  };
}
