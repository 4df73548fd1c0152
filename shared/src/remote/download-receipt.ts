import { fromUnknown } from '../errors/from-unknown.ts';
import { problemText } from '../i18n/error-text.ts';
import type { Platform } from './platform.ts';
import { saveFile } from './save-file.ts';

/** Saves a receipt or credit note of an own purchase as PDF; what goes wrong is said in a message. */
export async function downloadReceipt(
  { api, i18n, popups }: Pick<Platform, 'api' | 'i18n' | 'popups'>,
  purchaseId: string,
  position = 0,
): Promise<void> {
  try {
    const { name, file } = await api.purchases.receipt(purchaseId, position);
    saveFile(file, name);
  } catch (thrown) {
    popups.toast({ text: problemText(i18n, fromUnknown(thrown).code), tone: 'danger' });
  }
}
