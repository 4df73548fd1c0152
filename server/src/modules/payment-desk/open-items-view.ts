import type { MoneyFinding, ParkedEvent } from '@halo/shared/contracts/operations';
import { CLOSED_BY_PEOPLE, type OpenEvent, type OpenFinding } from '../payments/index.ts';

export function toParked(row: OpenEvent): ParkedEvent {
  const {
    provider,
    accountCompany,
    eventId,
    name,
    attemptId,
    brandId,
    reference,
    amountCents,
    currency,
    reason,
    hasActed,
  } = row;
  return {
    provider,
    company: accountCompany,
    eventId,
    name,
    payment: attemptId,
    ...(brandId === null ? {} : { brand: brandId }),
    reference,
    cents: amountCents,
    currency,
    reason,
    hasActed,
    isOpen: row.status === 'open',
    receivedAt: row.receivedAt.toISOString(),
    ...(row.dueAt === null ? {} : { dueAt: row.dueAt.toISOString() }),
    ...(row.owner === null ? {} : { owner: row.owner }),
    ...(row.note === null ? {} : { note: row.note }),
    ...(row.closeReason === null ? {} : { closeReason: row.closeReason }),
  };
}

export function toFinding(row: OpenFinding): MoneyFinding {
  const { key, kind, subject, brandId, detail, foundAt, goneAt, closeReason } = row;
  return {
    key,
    kind,
    subject,
    ...(brandId === null ? {} : { brand: brandId }),
    detail,
    foundAt: foundAt.toISOString(),
    isOpen: goneAt === null,
    canBeClosed: goneAt === null && CLOSED_BY_PEOPLE.includes(kind),
    ...(closeReason === null ? {} : { closeReason }),
  };
}
