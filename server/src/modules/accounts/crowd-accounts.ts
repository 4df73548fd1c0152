import type { Transaction } from '@halo/server-kit/storage/database';
import { sql } from 'drizzle-orm';
import { accountPhotos, accounts } from './accounts-tables.ts';

/** Where the addresses of made-up crowds end; no mail reaches it. */
export const CROWD_DOMAIN = 'crowd.halo.example';

/** One of many made-up members. */
export interface CrowdMember {
  readonly clickId: string;
  readonly brandId: string;
  readonly email: string;
  readonly userName: string;
  readonly country: string;
  readonly region: string;
  readonly city: string;
  readonly age: number;
  readonly gender: string;
  readonly seeking: readonly string[];
  readonly lookingFor: string;
  readonly description: string;
  readonly fluxId: string;
  readonly photoName: string | null;
  readonly passwordHash: string;
  readonly createdAt: Date;
}

/** All of them in two statements. Who is there already by the address is left alone. */
export async function insertCrowd(tx: Transaction, members: readonly CrowdMember[]): Promise<void> {
  const rows = JSON.stringify(members);
  await tx.execute(sql`
    insert into ${accounts} (click_id, brand_id, email, password_hash, user_name, country, region, city, age, gender, seeking, looking_for, description, flux_id,
      photo_name, email_confirmed_at, created_at, last_activity_at)
    select "clickId", "brandId", email, "passwordHash", "userName", country, region, city, age, gender, seeking, "lookingFor", description, "fluxId",
      "photoName", "createdAt", "createdAt", "createdAt"
    from jsonb_to_recordset(${rows}::jsonb) as member("clickId" text, "brandId" text, email text, "passwordHash" text, "userName" text, country text,
      region text, city text, age integer, gender text, seeking text[], "lookingFor" text, description text, "fluxId" text, "photoName" text, "createdAt" timestamptz)`);
  await tx.execute(sql`
    insert into ${accountPhotos} (click_id, name, place)
    select "clickId", "photoName", 0 from jsonb_to_recordset(${rows}::jsonb) as member("clickId" text, "photoName" text) where "photoName" is not null`);
}
