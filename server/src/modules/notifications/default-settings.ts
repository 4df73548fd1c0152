import type { Brand, NotificationSettings } from '@halo/shared/contracts';

const TIME_ZONES: Record<Brand['country'], string> = { it: 'Europe/Rome', es: 'Europe/Madrid', fr: 'Europe/Paris' };

/** What holds until a person decides. Others may see a screen: a notification says no more than that something came. */
export function defaultSettings({ country }: Pick<Brand, 'country'>): NotificationSettings {
  return { types: { messages: true, likes: true, visits: true }, timeZone: TIME_ZONES[country], showsContent: false };
}
