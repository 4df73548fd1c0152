const DECIMAL = /^(\d{1,9})(?:\.(\d{1,2})0*)?$/;

/** Cents as providers write them: `29.90`. */
export function toDecimal(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** Undefined for what is no amount of money, or has more than two decimals. */
export function toCents(amount: string | number): number | undefined {
  const [, whole, fraction = ''] = DECIMAL.exec(String(amount)) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}
