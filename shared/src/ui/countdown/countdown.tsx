import styled from '@emotion/styled';
import { color, space } from '../../theme/tokens.ts';
import { Button } from '../button/button.tsx';
import { LiveRegion } from '../screen-reader/live-region.tsx';
import { useCountdown } from './use-countdown.ts';

const ANNOUNCED_SECONDS: readonly number[] = [10, 5];

export interface CountdownProps {
  seconds: number;
  /** "To your chats in 6 seconds" */
  text: (secondsLeft: number) => string;
  /** The time is up. Not called after "stay here". */
  onDone: () => void;
  stayLabel: string;
  onStay?: () => void;
}

/** Announces that the page moves on by itself, and lets the user stay. */
export function Countdown({ seconds, text, onDone, stayLabel, onStay }: CountdownProps) {
  const { left, isStopped, stop } = useCountdown(seconds, onDone);
  if (isStopped) return null;
  // A number every second would drown out the page it stands on.
  const announcedAt = ANNOUNCED_SECONDS.find((mark) => mark < seconds && left <= mark && left > mark - 5) ?? seconds;
  const stay = (): void => {
    stop();
    onStay?.();
  };
  return (
    <Root>
      <Text aria-hidden="true">{text(left)}</Text>
      <LiveRegion message={text(announcedAt)} />
      <Button variant="soft" size="medium" onClick={stay}>
        {stayLabel}
      </Button>
    </Root>
  );
}

const Root = styled.div({ display: 'grid', justifyItems: 'center', gap: space[3] });
const Text = styled.p({ color: color.soft, fontVariantNumeric: 'tabular-nums' });
