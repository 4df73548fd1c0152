export { doubtfulReceipts } from './doubtful-receipts.ts';
export { followKeptMoney, issueReceipt } from './receipt-issuing.ts';
export { type NumberedReceipt, receiptNumber, TIME_ZONE as RECEIPTS_TIME_ZONE } from './receipt-number.ts';
export { createReceiptPrinter } from './receipt-printing.ts';
export { receiptRoutes } from './receipt-routes.ts';
export { createReceiptsPersonalData } from './receipts-personal-data.ts';
export { createReceiptsService, type IssuedDocument, type ReceiptsService } from './receipts-service.ts';
export { vatTotals } from './vat-totals.ts';
export type { LocationFact } from './vat-rule.ts';
