import { t, texts } from '../texts.ts';

/** `adyen@halo-it` in words. */
export function accountText(account: string): string {
  const [provider = '', company] = account.split('@');
  const name = (texts.finance.provider as Readonly<Record<string, string>>)[provider] ?? provider;
  return t(`finance.${company === undefined ? 'sharedAccount' : 'ownAccount'}`, { provider: name });
}
