ALTER TABLE "accounts" ADD COLUMN "age_proven_at" timestamp with time zone;
--> statement-breakpoint

-- Card checks made before: they proved the age, and gave level 1 with it, which they should not have. A level from anything else stays.
update accounts a set age_proven_at = p.at
from (select click_id, min(updated_at) as at from payment_attempts where purpose = 'verification' and status = 'settled' group by click_id) p
where p.click_id = a.click_id;
--> statement-breakpoint
update accounts a set premium_level = 0
where a.age_proven_at is not null and a.premium_level = 1
  and not exists (select 1 from payment_attempts p where p.click_id = a.click_id and p.status = 'settled' and p.purpose <> 'verification');
