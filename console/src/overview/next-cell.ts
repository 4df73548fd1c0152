const STEPS: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The place (`row:column`) that an arrow key leads to, over empty ones; undefined at the edge and for other keys. */
export function nextCell(from: string, key: string, places: readonly string[]): string | undefined {
  const step = STEPS[key];
  if (!step) return undefined;
  const cells = places.map(parse);
  const [row, column] = parse(from);
  const inLine = cells.filter(([r, c]) => (step[0] === 0 ? r === row : c === column));
  const ahead = inLine.filter(([r, c]) => (r - row) * step[0] + (c - column) * step[1] > 0);
  const nearest = ahead.sort((a, b) => distance(a, [row, column]) - distance(b, [row, column]))[0];
  return nearest?.join(':');
}

function parse(place: string): [number, number] {
  const [row, column] = place.split(':').map(Number);
  return [row ?? 0, column ?? 0];
}

function distance(a: readonly [number, number], b: readonly [number, number]): number {
  return Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]);
}
