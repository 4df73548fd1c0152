/** `12,5` and `12.5 ` are numbers too; anything but 0 to 100 is none. */
export function parsePercent(text: string): number | undefined {
  const value = /^\s*\d{1,3}(?:[.,]\d{1,2})?\s*$/.test(text) ? Number(text.trim().replace(',', '.')) : Number.NaN;
  return value >= 0 && value <= 100 ? value : undefined;
}
