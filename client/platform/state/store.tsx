/** The one place that knows Jotai's store: a new one for every render on the server and for every page in the browser. */
import { createStore, Provider, useStore } from 'jotai';
import type { ReactNode } from 'react';

/** The state of one page. */
export type Store = ReturnType<typeof createStore>;

/** An empty one. */
export const newStore = (): Store => createStore();

/** Gives the parts below it their state. */
export function StoreProvider({ store, children }: { store: Store; children: ReactNode }) {
  return <Provider store={store}>{children}</Provider>;
}

/** The store of the page, for what watches it as a whole; parts use atoms. */
export const usePageStore = (): Store => useStore();
