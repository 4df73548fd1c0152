/** What a proposal has beside its content when it begins to wait; `prefix` is of its kind. */
export function beginsToWait(prefix: string, before: readonly unknown[], { person }: { person: string }) {
  return {
    id: `${prefix}${before.length + 1}`,
    proposedBy: person,
    proposedAt: '2026-11-21T12:00:00.000Z',
    expiresAt: '2026-11-22T12:00:00.000Z',
    status: 'waiting' as const,
  };
}
