/** An amount as people and tables write it, `-29.90`, with whole numbers only. */
export function decimal(amount: number): string {
  if (!Number.isSafeInteger(amount)) throw new Error(`${amount} is no exact amount`);
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
