import type { MailData } from './mail-data.ts';

/** Money goes back because of the claim. */
export function isGranted(kind: MailData<'claim-answered'>['kind']): boolean {
  return kind === 'granted' || kind === 'granted-earlier';
}
