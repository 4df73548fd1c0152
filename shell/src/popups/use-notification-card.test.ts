import { renderHook, waitFor } from '@testing-library/react';
import { useNotificationCard } from './use-notification-card.ts';

const Card = () => null;

test('[POP-06] code that does not load takes nothing down, and is loaded again with the next notification', async () => {
  const load = jest.fn().mockRejectedValueOnce(new Error('chunk timeout')).mockResolvedValue(Card);
  const { result, rerender } = renderHook(
    ({ serial }: { serial: number | undefined }) => useNotificationCard(serial, load),
    { initialProps: { serial: undefined as number | undefined } },
  );
  expect(load).not.toHaveBeenCalled();
  rerender({ serial: 1 });
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  expect(result.current).toBeUndefined();
  rerender({ serial: 2 });
  await waitFor(() => expect(result.current).toEqual({ Card }));
  rerender({ serial: 3 });
  expect(load).toHaveBeenCalledTimes(2);
});
