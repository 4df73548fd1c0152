import type { Formats } from '@halo/shared/i18n';
import { THREAD } from './thread-styles.ts';

export interface FloatingDateProps {
  /** of the row at the top of the box */
  at: number;
  today: number;
  formats: Formats;
  /** while one scrolls, and the day itself does not stand there */
  isShown: boolean;
}

/**
 * Which day one is looking at, while one scrolls. The days themselves stand in the list: nothing is lost on who does
 * not see this.
 */
export function FloatingDate({ at, today, formats, isShown }: FloatingDateProps) {
  return (
    <div className={THREAD.floating} aria-hidden="true">
      <span className={THREAD.date} data-floating-date data-shown={isShown}>
        {formats.relativeDay(at, today)}
      </span>
    </div>
  );
}
