import { type ReactNode, useState } from 'react';
import { fromUnknown } from '../errors/from-unknown.ts';
import { problemText } from '../i18n/error-text.ts';
import type { ReportForm } from '../trust/report/report-dialog.tsx';
import { safetyTexts, type SafetyTexts } from '../trust/safety-texts.ts';
import { usePlatform } from './platform-context.tsx';
import { useLater } from './use-later.ts';

const loadReport = () =>
  import(/* webpackChunkName: "report" */ '../trust/report/report-dialog.tsx').then((module) => module.ReportDialog);

/** What can be done about a profile, and the dialog that comes with it. */
export interface Safety {
  readonly texts: SafetyTexts;
  readonly isBlocked: boolean;
  /** Opens the dialog; with the message it starts from, if any. */
  report(messageId?: number): void;
  /** At once, because it can be undone at once. True when it worked. */
  block(): Promise<boolean>;
  unblock(): Promise<boolean>;
  /** Put it anywhere in the page. */
  readonly dialog: ReactNode;
}

interface SafetyOptions {
  angelId: string;
  name: string;
  isBlocked: boolean;
  /** This page closed or opened it; before all other subscribers. */
  onChanged?(isClosed: boolean): void;
  /** The server is being asked: its message to every device may come before its answer. */
  onChanging?(isUnderWay: boolean): void;
}

/**
 * Reporting and blocking a person, the same on every page. What happened goes out as `chat.closed`: name it in the
 * manifest.
 *
 * @example const safety = useSafety({ angelId, name, isBlocked });
 */
export function useSafety({ angelId, name, isBlocked, onChanged, onChanging }: SafetyOptions): Safety {
  const { api, bus, popups, i18n, language } = usePlatform();
  const [asked, setAsked] = useState<{ messageId?: number }>();
  const texts = safetyTexts(language, name);
  const report = useLater(loadReport, { wanted: asked, takeBack: () => setAsked(undefined) });

  /** The server notifies every device; this one does not wait for it. */
  function changed(isClosed: boolean): void {
    onChanged?.(isClosed);
    bus.publish('chat.closed', { angelId, isClosed });
  }

  async function change(call: (id: string) => Promise<void>, isClosed: boolean): Promise<boolean> {
    onChanging?.(true);
    try {
      await call(angelId);
      changed(isClosed);
      return true;
    } catch (thrown) {
      popups.toast({ text: problemText(i18n, fromUnknown(thrown).code), tone: 'danger' });
      return false;
    } finally {
      onChanging?.(false);
    }
  }

  async function send({ reason, note, alsoBlock }: ReportForm): Promise<string | undefined> {
    if (alsoBlock) onChanging?.(true);
    try {
      await api.safety.report({ angelId, reason, alsoBlock, ...asked, ...(note === '' ? {} : { note }) });
      if (alsoBlock) changed(true);
      return undefined;
    } catch (thrown) {
      return problemText(i18n, fromUnknown(thrown).code);
    } finally {
      if (alsoBlock) onChanging?.(false);
    }
  }

  return {
    texts,
    isBlocked,
    report: (messageId) => setAsked(messageId === undefined ? {} : { messageId }),
    async block() {
      const isDone = await change(api.safety.block, true);
      if (isDone) popups.toast({ text: texts.blocked, tone: 'ok' });
      return isDone;
    },
    async unblock() {
      const isDone = await change(api.safety.unblock, false);
      if (isDone) popups.toast({ text: texts.unblocked, tone: 'ok' });
      return isDone;
    },
    dialog: asked && report && (
      <report.code
        name={name}
        locale={language}
        hasMessage={asked.messageId !== undefined}
        isBlocked={isBlocked}
        onSend={send}
        onClose={() => setAsked(undefined)}
      />
    ),
  };
}
