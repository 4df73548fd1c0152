import type { Gender } from '@halo/shared/contracts';

/** Picks the form for the speaker: "nat{o|a}" is "nato" for a man and "nata" for a woman. */
export function inflect(template: string, gender: Gender): string {
  return template.replace(/\{([^{}|]*)\|([^{}|]*)\}/g, (_, man: string, woman: string) =>
    gender === 'man' ? man : woman,
  );
}

/** Replaces `{name}`; a capital first letter in the slot, `{Name}`, capitalises the value. */
export function fillSlots(template: string, slots: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (slot, name: string) => {
    const value = slots[name];
    if (value !== undefined) return value;
    const plain = slots[name.charAt(0).toLowerCase() + name.slice(1)];
    return plain === undefined ? slot : plain.charAt(0).toUpperCase() + plain.slice(1);
  });
}

/** Slots a text still needs, in the order they appear. */
export function slotsOf(template: string): string[] {
  return [...template.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}
