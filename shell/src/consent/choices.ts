import {
  type Brand,
  DEVICE_CHOICE_VERSION,
  type DeviceChoice,
  type DevicePurpose,
  purposesOf,
} from '@halo/shared/contracts';
import type { AppStorage, StoredKey } from '@halo/shared/storage';
import { createStore, type Readable } from '@halo/shared/store';

const CHOICE_KEY = 'cookieChoice' satisfies StoredKey;

/** What this browser's visitor chose about storage and other companies; undefined: nothing that still counts. */
export interface Choices extends Readable<DeviceChoice | undefined> {
  /** what this brand asks for */
  readonly asked: readonly DevicePurpose[];
  allows(purpose: DevicePurpose): boolean;
  decide(given: readonly DevicePurpose[]): void;
  /** The account has a record of it now. */
  keptFor(clickId: string): void;
}

interface ChoicesNeeds {
  brand: Brand;
  storage: Pick<AppStorage, 'get' | 'set'>;
  page: Pick<Window, 'addEventListener'>;
  now: () => number;
}

/** Reads the choice, and follows what other tabs of this browser choose. */
export function createChoices({ brand, storage, page, now }: ChoicesNeeds): Choices {
  const asked = purposesOf(brand);
  const stored = (): DeviceChoice | undefined => standing(storage.get(CHOICE_KEY), asked);
  const store = createStore<DeviceChoice | undefined, DeviceChoice | undefined>((_, choice) => choice, stored());
  page.addEventListener('storage', ({ key }) => {
    if (key === null || key === CHOICE_KEY) store.dispatch(stored());
  });
  function keep(choice: DeviceChoice): void {
    storage.set(CHOICE_KEY, choice);
    // The specification's mark that the notice has been answered.
    storage.set('cookiePolicy', 'true');
    store.dispatch(choice);
  }
  return {
    ...{ asked, get: store.get, subscribe: store.subscribe },
    allows: (purpose) => store.get()?.given.includes(purpose) ?? false,
    decide: (given) =>
      keep({
        version: DEVICE_CHOICE_VERSION,
        decidedAt: now(),
        asked: [...asked],
        given: asked.filter((purpose) => given.includes(purpose)),
      }),
    keptFor(clickId) {
      const choice = store.get();
      if (choice) keep({ ...choice, keptFor: clickId });
    },
  };
}

/** A choice counts for the wording and the purposes that were shown; for others the visitor is asked again. */
function standing(choice: DeviceChoice | undefined, asked: readonly DevicePurpose[]): DeviceChoice | undefined {
  const covers = choice?.version === DEVICE_CHOICE_VERSION && asked.every((purpose) => choice.asked.includes(purpose));
  return covers ? choice : undefined;
}
