import { radius } from '../../theme/tokens.ts';
import { Skeleton } from './skeleton.tsx';

/** The outline of a `ProfileCard`, as large as the card itself. */
export function CardSkeleton() {
  return <Skeleton height="auto" radius={radius.card} style={{ aspectRatio: '3 / 4' }} />;
}
