/** Where an arrow key leads in a grid; undefined for another key. The ends hold. */
export function nextPlace(key: string, at: number, { count, columns }: { count: number; columns: number }) {
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns, Home: -at, End: count - 1 - at }[
    key
  ];
  if (step === undefined) return undefined;
  const next = at + step;
  return next < 0 || next >= count ? at : next;
}
