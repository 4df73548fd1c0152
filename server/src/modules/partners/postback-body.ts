import { createHmac } from 'node:crypto';

/** What a partner receives: what was bought after its link, and nothing of who bought it. */
export interface PostbackBody {
  readonly event: 'purchase' | 'reversal';
  /** ours, of the purchase; a reversal names the one that it takes back */
  readonly order: string;
  /** the `campid` and `vm` of the link, as the partner wrote them */
  readonly campid: string | null;
  readonly vm: string | null;
  readonly amount_cents: number;
  readonly currency: string;
  readonly at: string;
}

/** The key of a partner, made of one secret of the installation, so that none lies in the database. */
export function partnerKey(secret: Buffer, partnerId: string): Buffer {
  return createHmac('sha256', secret).update(`partner ${partnerId}`).digest();
}
