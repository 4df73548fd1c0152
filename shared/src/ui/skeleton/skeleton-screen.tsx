import styled from '@emotion/styled';
import { media, radius, space } from '../../theme/tokens.ts';
import { VisuallyHidden } from '../screen-reader/visually-hidden.tsx';
import { CardSkeleton } from './card-skeleton.tsx';
import { Skeleton } from './skeleton.tsx';

export type SkeletonLayout = 'grid' | 'list' | 'conversation' | 'form' | 'profile';

export interface SkeletonScreenProps {
  layout: SkeletonLayout;
  /** Read out once: "Loading". */
  label: string;
}

/** The outline of a screen that is on its way. */
export function SkeletonScreen({ layout, label }: SkeletonScreenProps) {
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      {draw[layout]()}
    </div>
  );
}

const draw = {
  grid: () => (
    <Grid>
      {repeat(12, (index) => (
        <CardSkeleton key={index} />
      ))}
    </Grid>
  ),
  list: () => (
    <Column>
      {repeat(7, (index) => (
        <Person key={index}>
          <Skeleton width={54} height={54} radius="50%" />
          <Lines>
            <Skeleton width="38%" height={15} />
            <Skeleton width={index % 2 ? '64%' : '80%'} height={13} />
          </Lines>
        </Person>
      ))}
    </Column>
  ),
  conversation: () => (
    <Thread>
      {[46, 62, 34, 70, 52].map((width, index) => (
        <Skeleton
          key={width}
          width={`${width}%`}
          height={index % 2 ? 66 : 48}
          radius={radius.card}
          style={{ alignSelf: index % 2 ? 'flex-end' : 'flex-start' }}
        />
      ))}
    </Thread>
  ),
  form: () => (
    <Column>
      <Skeleton width="70%" height={28} />
      {repeat(4, (index) => (
        <Lines key={index}>
          <Skeleton width="30%" height={13} />
          <Skeleton height={50} radius={radius.field} />
        </Lines>
      ))}
      <Skeleton height={52} radius={radius.button} />
    </Column>
  ),
  profile: () => (
    <Column>
      <Skeleton height={410} radius={radius.card} />
      <Skeleton width="55%" height={26} />
      <Skeleton width="90%" />
      <Skeleton width="75%" />
    </Column>
  ),
} as const satisfies Record<SkeletonLayout, () => React.ReactNode>;

function repeat(times: number, each: (index: number) => React.ReactNode): React.ReactNode[] {
  return Array.from({ length: times }, (_, index) => each(index));
}

const Grid = styled.div({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 12,
  [media.beyondPhone]: { gridTemplateColumns: 'repeat(auto-fill, minmax(168px, 1fr))', gap: 16 },
});

const Column = styled.div({ display: 'grid', gap: space[5] });
const Lines = styled.div({ display: 'grid', gap: space[2], alignContent: 'center' });
const Person = styled.div({ display: 'grid', gridTemplateColumns: '54px 1fr', gap: space[3] });
const Thread = styled.div({ display: 'flex', flexDirection: 'column', gap: space[3] });
