import type { AppStorage } from '@halo/shared/storage';

/** Whose page this is, beside what is stored: the tabs of a browser share one storage. */
export interface PageAccount {
  /** from the first verify until signing out; a session that ran out is still the account's */
  id: string | undefined;
  /** What is stored belongs to another account by now. */
  isAnothers(): boolean;
  /** The stored token, unless another tab put in one of another account. */
  ownToken(): string | undefined;
}

export function createPageAccount(storage: Pick<AppStorage, 'get'>): PageAccount {
  const account: PageAccount = {
    id: undefined,
    isAnothers() {
      const stored = storage.get('trackerId');
      return (
        account.id !== undefined && stored !== undefined && stored !== account.id && storage.get('token') !== undefined
      );
    },
    ownToken: () => (account.isAnothers() ? undefined : storage.get('token')),
  };
  return account;
}
