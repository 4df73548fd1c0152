/** What an unsent message brings along; its files lie beside the outbox. */
export type OutboxMedia =
  | { readonly kind: 'photo'; readonly count: number }
  | { readonly kind: 'voice'; readonly durationMs: number; readonly wave: readonly number[] };

/** Of what the browser kept. */
export function isOutboxMedia(value: unknown): value is OutboxMedia {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, count, durationMs, wave } = value as Record<string, unknown>;
  if (kind === 'photo') return typeof count === 'number';
  return kind === 'voice' && typeof durationMs === 'number' && Array.isArray(wave);
}
