/**
 * The only file that uses Jotai's store. Each render on the server and each page in the browser has
 * a new one.
 */
import { createStore, Provider, useStore } from 'jotai';
import type { ReactNode } from 'react';

/** The state of one page. */
export type Store = ReturnType<typeof createStore>;

/** Creates an empty store. */
export const newStore = (): Store => createStore();

/** Provides the store to the components below it. */
export function StoreProvider({ store, children }: { store: Store; children: ReactNode }) {
  return <Provider store={store}>{children}</Provider>;
}

/** Returns the store of the page, for code that watches it as a whole. Components use atoms. */
export const usePageStore = (): Store => useStore();
