import type { Gender } from '@halo/shared/contracts';

/** `{man|woman}` or `{man|woman|form for anybody}` */
const FORMS = /\{([^{}|]*)\|([^{}|]*)(?:\|([^{}|]*))?\}/g;

/**
 * Picks the form for the speaker: "nat{o|a}" is "nato" for a man and "nata" for a woman. Where there is no form for
 * anybody, who is neither says something else (`sayableBy`).
 */
export function inflect(template: string, gender: Gender): string {
  return template.replace(FORMS, (_, man: string, woman: string, anybody: string | undefined) => {
    if (gender === 'man') return man;
    if (gender === 'woman') return woman;
    if (anybody === undefined) throw new Error(`no form for anybody in "${template}"`);
    return anybody;
  });
}

/** Those of the templates that fit this speaker. An invented ending would be a word that hardly any native says. */
export function sayableBy(gender: Gender, templates: readonly string[]): readonly string[] {
  return gender === 'nonBinary' ? templates.filter(hasFormForAnybody) : templates;
}

export function hasFormForAnybody(template: string): boolean {
  return [...template.matchAll(FORMS)].every(([, , , anybody]) => anybody !== undefined);
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
