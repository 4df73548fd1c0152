import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { ClickId } from './ids.ts';
import { ShortName } from './limited-text.ts';
import { wireObject } from './wire.ts';

/** A receipt, or a credit note about one, of a payment. */
export const ReceiptEntry = wireObject({
  /** among the documents of its payment; 0 is the receipt of the sale */
  position: ['posizione', z.int()],
  number: ['numero', z.string()],
  isCreditNote: ['notaDiCredito', z.boolean()],
});
export type ReceiptEntry = z.output<typeof ReceiptEntry>;

export const receiptEndpoints = {
  /** The document: a PDF, as base64, because only a call with a bearer may have it. */
  file: endpoint({
    service: 'pay',
    method: 'GET',
    path: '/orders/receipts/:clickId/:purchaseId',
    params: z.object({ clickId: ClickId, purchaseId: ShortName }),
    /** `position`: absent: the receipt of the sale */
    query: z.object({ position: z.optional(z.coerce.number().check(z.multipleOf(1), z.minimum(0), z.maximum(999))) }),
    answer: wireObject({ name: ['nome', z.string()], content: ['contenuto', z.string()] }),
  }),
} as const;
