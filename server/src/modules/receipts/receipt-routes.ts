import { receiptEndpoints } from '@halo/shared/contracts';
import { owner } from '../../http/access.ts';
import { type Route, route } from '../../http/route.ts';
import type { ReceiptsService } from './receipts-service.ts';

export function receiptRoutes(receipts: ReceiptsService): Route[] {
  return [
    route(receiptEndpoints.file, {
      access: owner(({ params }) => params.clickId),
      // A page is drawn for each.
      limit: { perMinute: 30 },
      handle: async ({ params, query }) => {
        const { name, bytes } = await receipts.file(params.clickId, params.purchaseId, query.position ?? 0);
        return { name, content: bytes.toString('base64') };
      },
    }),
  ];
}
