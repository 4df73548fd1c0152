import type { Language, ProblemCode } from '@halo/shared/contracts';
import { type Formats, problemText } from '@halo/shared/i18n';
import { useFormats, usePlatform } from '@halo/shared/remote';
import type { TFunction } from 'i18next';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';

/** What all rows need, the same objects from one drawing to the next. */
export interface RowTools {
  /** texts of the chat: one hook for all rows */
  t: TFunction<'chat'>;
  language: Language;
  formats: Formats;
  /** some time of today */
  today: number;
  reasonOf(code: ProblemCode): string;
  actions: {
    retry(clientId: string): void;
    remove(clientId: string): void;
    unlock(): void;
    /** Goes to a message of this conversation. */
    showMessage(id: number, fromId?: number): void;
  };
}

/**
 * The same tools for as long as what they show is the same: then rows are not drawn again with every letter that is
 * typed.
 */
export function useRowTools(actions: RowTools['actions']): RowTools {
  const { t } = useTranslation('chat');
  const { i18n, language, clock } = usePlatform();
  const formats = useFormats();
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  const today = new Date(clock.now()).setHours(0, 0, 0, 0);
  return useMemo(
    () => ({
      t,
      language,
      formats,
      today,
      reasonOf: (code) => problemText(i18n, code),
      actions: {
        retry: (clientId) => latest.current.retry(clientId),
        remove: (clientId) => latest.current.remove(clientId),
        unlock: () => latest.current.unlock(),
        showMessage: (id, fromId) => latest.current.showMessage(id, fromId),
      },
    }),
    [t, i18n, language, formats, today],
  );
}
