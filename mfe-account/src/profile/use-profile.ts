import { type City, identityFields, phoneNumberOf, seekingFields, type User } from '@halo/shared/contracts';
import { fromUnknown } from '@halo/shared/errors';
import { usePlatform } from '@halo/shared/remote';
import { useEffect, useReducer } from 'react';
import {
  checkProfile,
  initialProfile,
  isDirty,
  type ProfileField,
  type ProfileForm,
  reduceProfile,
} from './profile-state.ts';

const DRAFT = ['account', 'profile'] as const;

/** The own profile: form, check, save. What was typed survives a reload until it is saved. */
export function useProfile(user: User) {
  const { api, brand, session, storage, popups, i18n } = usePlatform();
  const [state, dispatch] = useReducer(reduceProfile, user, (initial) =>
    initialProfile(initial, readDraft(storage.getDraft(...DRAFT))),
  );

  const draft = isDirty(state) ? JSON.stringify(state.form) : undefined;
  useEffect(() => {
    if (draft === undefined) storage.removeDraft(...DRAFT);
    else storage.setDraft(...DRAFT, draft);
  }, [draft, storage]);

  async function save(): Promise<void> {
    if (state.save.status === 'saving') return;
    const errors = checkProfile(state.form, brand);
    if (Object.keys(errors).length > 0) {
      dispatch({ type: 'refused', errors });
      return;
    }
    // What is kept is what stands in the field from now on.
    const phone = phoneNumberOf(state.form.phone, brand.country) ?? '';
    dispatch({ type: 'edited', field: 'phone', value: phone });
    dispatch({ type: 'saving' });
    const mayKeep = user.specialData?.isGiven !== false;
    const { userName, surname, age, gender, genderWords, seeking, description, lookingFor, city } = state.form;
    try {
      const saved = await api.accounts.saveProfile({
        userName: userName.trim(),
        surname: surname.trim(),
        phone,
        age: Number(age),
        ...identityFields({ gender, words: mayKeep ? [...genderWords] : [] }),
        ...(mayKeep ? seekingFields(seeking) : {}),
        description,
        lookingFor,
        ...(city ? { city: city.name, region: city.region } : {}),
      });
      session.userSaved(saved);
      dispatch({ type: 'saved', user: saved });
      popups.toast({ text: i18n.t('ui:saved'), tone: 'ok' });
    } catch (thrown) {
      dispatch({ type: 'failed', code: fromUnknown(thrown).code });
    }
  }

  return {
    state,
    actions: {
      edit: (field: ProfileField, value: ProfileForm[ProfileField]) => dispatch({ type: 'edited', field, value }),
      save: () => void save(),
      searchCities: (text: string, signal: AbortSignal): Promise<City[]> =>
        api.geo.searchCities(brand.country, text, { signal }),
    },
  };
}

/** A draft of another build may have another shape; then it is dropped. */
function readDraft(text: string | undefined): Partial<ProfileForm> | undefined {
  if (text === undefined) return undefined;
  try {
    const value = JSON.parse(text) as Record<string, unknown>;
    const areTexts = ['userName', 'age', 'gender', 'description', 'lookingFor'].every(
      (name) => typeof value[name] === 'string',
    );
    const areLists = ['genderWords', 'seeking'].every((name) => Array.isArray(value[name]));
    return areTexts && areLists ? (value as Partial<ProfileForm>) : undefined;
  } catch {
    return undefined;
  }
}
