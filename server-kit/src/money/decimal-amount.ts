const DECIMAL = /^(\d{1,9})(?:\.(\d+))?$/;

const CODE = /^[A-Z]{3}$/;

/** What providers write of a currency behind the point: two for euros, none for yen. */
export function decimalsOf(currency: string): number {
  if (!CODE.test(currency)) return 2;
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

/** Cents as providers write them: `29.90`. */
export function toDecimal(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** In the smallest unit of the currency. Undefined for what is no amount of it, or has more decimals than it has. */
export function toCents(amount: string | number, currency = 'EUR'): number | undefined {
  const [, whole, digits = ''] = DECIMAL.exec(String(amount)) ?? [];
  const [fraction, decimals] = [digits.replace(/0+$/, ''), decimalsOf(currency)];
  if (whole === undefined || fraction.length > decimals) return undefined;
  return Number(whole) * 10 ** decimals + Number(fraction.padEnd(decimals, '0'));
}
