import { TEAM_AGES, type TeamProfile, type TeamProfileDraft } from '@halo/shared/contracts/operations';

/** What the form holds. Age stays text until it is saved, so that it can be half typed. */
export interface TeamDraft {
  readonly brand: string;
  readonly name: string;
  readonly age: string;
  readonly gender: TeamProfile['gender'];
  /** as it is written: `Roma, Lazio` */
  readonly town: string;
  readonly about: string;
  readonly description: string;
}
export type TeamField = keyof TeamDraft;

export function teamDraftOf(profile: TeamProfile | undefined, brand: string): TeamDraft {
  if (!profile) return { brand, name: '', age: '', gender: 'woman', town: '', about: '', description: '' };
  const { name, age, gender, about, description } = profile;
  return { brand: profile.brand, name, age: String(age), gender, town: townText(profile), about, description };
}

export function townText({ city, region }: { city: string; region: string }): string {
  return `${city}, ${region}`;
}

export function wrongFields(draft: TeamDraft): TeamField[] {
  const age = Number(draft.age);
  return [
    ...(draft.name.trim() === '' ? (['name'] as const) : []),
    ...(Number.isInteger(age) && age >= TEAM_AGES.min && age <= TEAM_AGES.max ? [] : (['age'] as const)),
    ...(/\S, ?\S/.test(draft.town) ? [] : (['town'] as const)),
    ...(draft.about.trim() === '' ? (['about'] as const) : []),
    ...(draft.description.trim() === '' ? (['description'] as const) : []),
  ];
}

/** The server knows the towns; an unknown one comes back with a reason. */
export function toProfile({ name, age, gender, town, about, description }: TeamDraft): TeamProfileDraft {
  const comma = town.lastIndexOf(',');
  return {
    name: name.trim(),
    age: Number(age),
    gender,
    city: town.slice(0, comma).trim(),
    region: town.slice(comma + 1).trim(),
    about: about.trim(),
    description: description.trim(),
  };
}
