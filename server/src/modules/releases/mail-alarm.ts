import type { AlarmBody } from '@halo/shared/contracts/operations';
import type { Transaction } from '@halo/server-kit/storage/database';
import type { BrandDirectory } from '@halo/server-kit/basics';
import type { MailService } from '../mail/index.ts';

/** To operators, whose console speaks English; in the dress of the brand it is about, or of any. */
export async function mailAlarm(
  { brands, mail }: { brands: Pick<BrandDirectory, 'all' | 'byId'>; mail: Pick<MailService, 'enqueue'> },
  tx: Transaction,
  { recipient, alarm }: { recipient: string; alarm: AlarmBody },
): Promise<void> {
  const brand = brands.byId(alarm.brand) ?? brands.all()[0];
  if (!brand) return;
  const data = { what: alarm.text, where: alarm.brand, at: alarm.at, consoleUrl: alarm.console };
  await mail.enqueue({ template: 'release-alarm', recipient, language: 'en', brand, data }, tx);
}
