import { formatMoment, formatWhen } from './format.ts';
import { useNow } from './use-now.ts';

/** A moment in short, with the exact time on hover. */
export function When({ at }: { at: string }) {
  const now = useNow();
  return (
    <time dateTime={at} title={formatMoment(at)}>
      {formatWhen(at, now)}
    </time>
  );
}
