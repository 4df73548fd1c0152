export { createStore, type Readable, type Store } from './create-store.ts';
export { useEdits } from './use-edits.ts';
export { useStore } from './use-store.ts';
export { useLoad, type LoadHandlers } from './use-load.ts';
export { useLoaded, type Loaded } from './use-loaded.ts';
