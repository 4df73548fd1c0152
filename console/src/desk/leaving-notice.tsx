import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Notice } from '../notice.tsx';
import { t, texts } from '../texts.ts';
import type { Leaving } from './desk-state.ts';

const words = texts.desk;
const SECOND_MS = 1000;

export interface LeavingNoticeProps {
  leaving: Leaving;
  isUndoing: boolean;
  onUndo(): void;
  /** the time is over */
  onOver(): void;
}

/** Counts down to the moment when effect and mail leave, with a button to take the decision back. */
export function LeavingNotice({ leaving, isUndoing, onUndo, onOver }: LeavingNoticeProps) {
  const { id, draft, endsAt } = leaving;
  const [now, setNow] = useState(() => Date.now());
  const isOver = now >= endsAt;
  useEffect(() => {
    // Goes on after the end until it is known what became of it.
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= endsAt) onOver();
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [endsAt, onOver]);
  const seconds = Math.max(0, Math.ceil((endsAt - now) / SECOND_MS));
  return (
    <Notice kind="waiting" title={t('desk.leaving', { id, what: words.did[draft.action] })}>
      {/* Seconds are for the eye; read aloud they would drown everything else. */}
      <p aria-hidden>{isOver ? words.leavesNow : t('desk.leavesIn', { seconds })}</p>
      {!isOver && (
        <Button size="xs" variant="default" loading={isUndoing} onClick={onUndo}>
          {words.undo}
        </Button>
      )}
    </Notice>
  );
}
