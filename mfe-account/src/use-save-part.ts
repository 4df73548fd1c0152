import type { ProblemCode } from '@halo/shared/contracts';
import { fromUnknown } from '@halo/shared/errors';
import { type Platform, usePlatform } from '@halo/shared/remote';
import { useState } from 'react';

export type ProfileChanges = Parameters<Platform['api']['accounts']['saveProfile']>[0];

/** Saves a part of the own profile; what else stands in it stays. */
export function useSavePart() {
  const { api, log, session } = usePlatform();
  const [isSaving, setIsSaving] = useState(false);
  const [code, setCode] = useState<ProblemCode>();
  /** False: it was not saved, and `code` says why. */
  async function save(changes: ProfileChanges): Promise<boolean> {
    setIsSaving(true);
    setCode(undefined);
    try {
      session.userSaved(await api.accounts.saveProfile(changes));
      return true;
    } catch (thrown) {
      const error = fromUnknown(thrown);
      log.warn('a part of the profile was not saved', { code: error.code });
      setCode(error.code);
      return false;
    } finally {
      setIsSaving(false);
    }
  }
  return { isSaving, code, save };
}
