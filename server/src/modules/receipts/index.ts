export { followKeptMoney, issueReceipt } from './receipt-issuing.ts';
export { type NumberedReceipt, receiptNumber } from './receipt-number.ts';
export { receiptRoutes } from './receipt-routes.ts';
export { createReceiptsPersonalData } from './receipts-personal-data.ts';
export { createReceiptsService, type ReceiptsService } from './receipts-service.ts';
