import { AppError } from '@halo/shared/errors';
import { loadMessages } from '@halo/shared/remote';
import { createFakePlatform } from '@halo/shared/testing';
import { messages } from './messages.ts';
import { refusalOf, refusalText } from './refusal.ts';

async function textOf(error: AppError): Promise<string> {
  const { i18n } = createFakePlatform();
  await loadMessages(i18n, messages, 'it');
  return refusalText(i18n, refusalOf(error));
}

describe('the text of a refusal', () => {
  it('says how long to wait, in seconds or minutes', async () => {
    const tooMany = (retryAfterSeconds: string) => new AppError('too_many_attempts', { detail: { retryAfterSeconds } });
    await expect(textOf(tooMany('45'))).resolves.toContain('tra 45 secondi');
    await expect(textOf(tooMany('1'))).resolves.toContain('tra 1 secondo');
    await expect(textOf(tooMany('420'))).resolves.toContain('circa 7 minuti');
  });

  it('is the text of the code otherwise', async () => {
    await expect(textOf(new AppError('too_many_attempts'))).resolves.toContain('Aspetta qualche minuto');
    await expect(textOf(new AppError('email_forbidden'))).resolves.toContain('Usane un altro');
  });

  it('[AUTH-06] shows the e-mail that a device is registered with', async () => {
    await expect(
      textOf(new AppError('already_registered_device', { detail: { email: 'm•••o@esempio.it' } })),
    ).resolves.toContain('m•••o@esempio.it');
  });
});
