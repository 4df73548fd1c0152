import { act, fireEvent, render, screen } from '@testing-library/react';
import { Countdown } from './countdown.tsx';

function renderCountdown(seconds: number) {
  const onDone = jest.fn();
  const onStay = jest.fn();
  const view = render(
    <Countdown
      seconds={seconds}
      text={(left) => `On in ${left}`}
      onDone={onDone}
      stayLabel="Stay here"
      onStay={onStay}
    />,
  );
  return { ...view, onDone, onStay };
}

function pass(seconds: number): void {
  act(() => jest.advanceTimersByTime(seconds * 1_000));
}

describe('Countdown', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('counts down and goes on once', () => {
    const { onDone } = renderCountdown(6);
    expect(screen.getByText('On in 6', { selector: 'p' })).toBeVisible();
    pass(2);
    expect(screen.getByText('On in 4', { selector: 'p' })).toBeVisible();
    expect(onDone).not.toHaveBeenCalled();
    pass(10);
    expect(onDone).toHaveBeenCalledTimes(1);
  });

  it('does not go on after "stay here"', () => {
    const { onDone, onStay, container } = renderCountdown(6);
    fireEvent.click(screen.getByRole('button', { name: 'Stay here' }));
    expect(onStay).toHaveBeenCalledTimes(1);
    pass(60);
    expect(onDone).not.toHaveBeenCalled();
    expect(container).toBeEmptyDOMElement();
  });

  it('is read out at the start, at ten and at five, not every second', () => {
    renderCountdown(30);
    const spoken = new Set<string | null>();
    for (let second = 0; second < 29; second += 1) {
      spoken.add(screen.getByRole('status').textContent);
      pass(1);
    }
    expect([...spoken]).toEqual(['On in 30', 'On in 10', 'On in 5']);
  });

  it('goes by the clock when timers are late', () => {
    const { onDone } = renderCountdown(6);
    jest.setSystemTime(Date.now() + 60_000);
    pass(1);
    expect(onDone).toHaveBeenCalledTimes(1);
  });

  it('leaves no timer behind', () => {
    const { unmount } = renderCountdown(6);
    unmount();
    expect(jest.getTimerCount()).toBe(0);
  });
});
