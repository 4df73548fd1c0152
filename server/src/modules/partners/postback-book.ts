import type { Postback } from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import type { PartnersNeeds, PartnersService } from './partners.ts';
import { partnerPostbacks, partners } from './partners-tables.ts';

const LISTED = 200;

/** What partners were notified of, as the console shows it and sends it again. */
export function postbackBook({
  db,
  clock,
  audit,
}: PartnersNeeds): Pick<PartnersService, 'postbacks' | 'sendAgain' | 'brandOfPostback'> {
  async function brandOfPostback(id: number): Promise<string> {
    const [row] = await db
      .select({ brandId: partners.brandId })
      .from(partnerPostbacks)
      .innerJoin(partners, eq(partners.id, partnerPostbacks.partnerId))
      .where(eq(partnerPostbacks.id, id));
    if (!row) throw new AppError('not_found', { message: 'no such postback' });
    return row.brandId;
  }

  return {
    brandOfPostback,
    async postbacks(brandIds) {
      const rows = await db
        .select({ postback: partnerPostbacks, partner: partners })
        .from(partnerPostbacks)
        .innerJoin(partners, eq(partners.id, partnerPostbacks.partnerId))
        .where(inArray(partners.brandId, [...brandIds]))
        .orderBy(sql`${partnerPostbacks.state} <> 'given_up'`, desc(partnerPostbacks.id))
        .limit(LISTED);
      return rows.map(postbackOf);
    },
    async sendAgain(id, operator) {
      const brandId = await brandOfPostback(id);
      await withTransaction(db, async (tx) => {
        const [row] = await tx
          .update(partnerPostbacks)
          .set({ state: 'waiting', attempts: 0, sendAfter: clock.now() })
          .where(and(eq(partnerPostbacks.id, id), eq(partnerPostbacks.state, 'given_up')))
          .returning();
        if (!row) throw new AppError('not_found', { message: 'no such postback was given up' });
        const reason = `${row.partnerId} ${id}`;
        await audit(tx, { brandId, actor: operator.name, action: 'partners.sentAgain', reason });
      });
    },
  };
}

interface Row {
  readonly postback: typeof partnerPostbacks.$inferSelect;
  readonly partner: typeof partners.$inferSelect;
}

function postbackOf({ postback, partner }: Row): Postback {
  const { id, kind, body, state, attempts, sendAfter, sentAt, outcome } = postback;
  return {
    ...{ id, attempts, partner: partner.name, brand: partner.brandId, owner: partner.owner },
    kind: kind === 'reversal' ? 'reversal' : 'purchase',
    order: body.order,
    amountCents: body.amount_cents,
    currency: body.currency,
    state: state === 'sent' || state === 'given_up' ? state : 'waiting',
    happenedAt: body.at,
    ...(state === 'waiting' ? { nextAt: sendAfter.toISOString() } : {}),
    ...(sentAt ? { sentAt: sentAt.toISOString() } : {}),
    ...(outcome !== null ? { outcome } : {}),
  };
}
