/** Segments of a path, written small: the browser's router makes no difference either. */
export function segmentsOf(path: string): string[] {
  return path.toLowerCase().split('/').filter(Boolean);
}

/** Is there an address that both patterns match? `:name` stands for any one segment. */
export function overlap(a: string, b: string): boolean {
  const [left, right] = [segmentsOf(a), segmentsOf(b)];
  return (
    left.length === right.length &&
    left.every((segment, index) => {
      const other = right[index] ?? '';
      return segment === other || segment.startsWith(':') || other.startsWith(':');
    })
  );
}
