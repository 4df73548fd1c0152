export type { AppStorage, StoredKey, StoredValues } from './app-storage.ts';
export { createAppStorage, type AppStorageOptions } from './create-app-storage.ts';
export { storedForms } from './stored-values.ts';
