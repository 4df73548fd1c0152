export type { AppStorage, StoredKey, StoredValues } from './app-storage.ts';
