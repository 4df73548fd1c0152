import {
  ageRange,
  type Brand,
  type City,
  type Gender,
  type GenderWord,
  identityOf,
  type ProblemCode,
  PROFILE_TEXT_MAX_CHARS,
  phoneNumberOf,
  SURNAME_MAX_CHARS,
  soughtBy,
  type User,
  USER_NAME_MAX_CHARS,
} from '@halo/shared/contracts';

/** What the form holds. Age stays text until it is saved, so that it can be half typed. */
export interface ProfileForm {
  userName: string;
  surname: string;
  phone: string;
  age: string;
  description: string;
  lookingFor: string;
  gender: Gender;
  /** in the order in which they are shown */
  genderWords: readonly GenderWord[];
  seeking: readonly Gender[];
  city: City | null;
}
export type ProfileField = keyof ProfileForm;

/** Keys of the remote's own texts, or a code of the catalogue for what the server said. */
export type FieldError =
  | 'userName.tooLong'
  | 'surname.tooLong'
  | 'phone.invalid'
  | 'age.outOfRange'
  | 'seeking.nobody'
  | 'text.tooLong'
  | 'city.pick'
  | 'email.taken';

export type ProfileState = {
  form: ProfileForm;
  /** as it stands on the server */
  saved: ProfileForm;
  errors: Partial<Record<ProfileField, FieldError>>;
  /** grows with every try to save, so that the summary takes the focus again */
  attempt: number;
  save: { status: 'idle' } | { status: 'saving' } | { status: 'saved' } | { status: 'failed'; code: ProblemCode };
};

export type ProfileEvent =
  | { type: 'edited'; field: ProfileField; value: ProfileForm[ProfileField] }
  | { type: 'refused'; errors: ProfileState['errors'] }
  | { type: 'saving' }
  | { type: 'saved'; user: User }
  | { type: 'failed'; code: ProblemCode };

export function formOf(user: User): ProfileForm {
  const { gender, words } = identityOf(user);
  return {
    userName: user.userName,
    surname: user.surname ?? '',
    phone: user.phone ?? '',
    age: String(user.age),
    description: user.description,
    lookingFor: user.lookingFor,
    gender,
    genderWords: words,
    seeking: soughtBy(user),
    city: user.city === '' ? null : { name: user.city, region: user.region },
  };
}

/** `draft`: what was typed before a reload and never saved. */
export function initialProfile(user: User, draft?: Partial<ProfileForm>): ProfileState {
  const saved = formOf(user);
  return { form: { ...saved, ...draft }, saved, errors: {}, attempt: 0, save: { status: 'idle' } };
}

export function reduceProfile(state: ProfileState, event: ProfileEvent): ProfileState {
  switch (event.type) {
    case 'edited':
      return {
        ...state,
        form: { ...state.form, [event.field]: event.value },
        errors: Object.fromEntries(Object.entries(state.errors).filter(([field]) => field !== event.field)),
        save: state.save.status === 'saving' ? state.save : { status: 'idle' },
      };
    case 'refused':
      return { ...state, errors: event.errors, attempt: state.attempt + 1, save: { status: 'idle' } };
    case 'saving':
      return { ...state, errors: {}, save: { status: 'saving' } };
    case 'saved': {
      const saved = formOf(event.user);
      // What was typed while the save was under way is kept.
      const form = { ...saved };
      for (const field of PROFILE_FIELDS)
        if (!isSame(state.form[field], state.saved[field]) && !isSame(state.form[field], saved[field]))
          Object.assign(form, { [field]: state.form[field] });
      return { ...state, form, saved, save: { status: 'saved' } };
    }
    case 'failed':
      return { ...state, save: { status: 'failed', code: event.code } };
  }
}

export const PROFILE_FIELDS: readonly ProfileField[] = [
  'userName',
  'surname',
  'age',
  'gender',
  'genderWords',
  'seeking',
  'description',
  'lookingFor',
  'city',
  'phone',
];

export function isDirty({ form, saved }: Pick<ProfileState, 'form' | 'saved'>): boolean {
  return PROFILE_FIELDS.some((field) => !isSame(form[field], saved[field]));
}

function isSame(a: ProfileForm[ProfileField], b: ProfileForm[ProfileField]): boolean {
  if (typeof a === 'string' || typeof b === 'string') return a === b;
  if (isList(a) || isList(b)) return String(a) === String(b);
  return a?.name === b?.name && a?.region === b?.region;
}

function isList(value: ProfileForm[ProfileField]): value is readonly Gender[] | readonly GenderWord[] {
  return Array.isArray(value);
}

/** In the order of the page. */
export function checkProfile(
  form: ProfileForm,
  { isMainstream, country }: Pick<Brand, 'isMainstream' | 'country'>,
): ProfileState['errors'] {
  const { min, max } = ageRange(isMainstream);
  const hasPhone = form.phone.trim() !== '';
  const age = Number(form.age);
  return {
    ...(form.userName.length > USER_NAME_MAX_CHARS ? { userName: 'userName.tooLong' } : {}),
    ...(form.surname.length > SURNAME_MAX_CHARS ? { surname: 'surname.tooLong' } : {}),
    ...(!Number.isInteger(age) || age < min || age > max ? { age: 'age.outOfRange' } : {}),
    ...(form.seeking.length === 0 ? { seeking: 'seeking.nobody' } : {}),
    ...(form.description.length > PROFILE_TEXT_MAX_CHARS ? { description: 'text.tooLong' } : {}),
    ...(form.lookingFor.length > PROFILE_TEXT_MAX_CHARS ? { lookingFor: 'text.tooLong' } : {}),
    ...(form.city === null ? { city: 'city.pick' } : {}),
    ...(hasPhone && phoneNumberOf(form.phone, country) === undefined ? { phone: 'phone.invalid' } : {}),
  };
}
