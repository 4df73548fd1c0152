/** The pages to offer: `width` of them around the current one, shifted at the ends. */
export function pageWindow(page: number, pageCount: number, width: number): number[] {
  const length = Math.min(width, pageCount);
  const first = Math.max(1, Math.min(page - Math.floor(width / 2), pageCount - length + 1));
  return Array.from({ length }, (_, index) => first + index);
}
