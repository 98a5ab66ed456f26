/** The one place that knows Jotai's store: a new one for every render on the server and for every page in the browser. */
import { createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';

export type Store = ReturnType<typeof createStore>;

export const newStore = (): Store => createStore();

export function StoreProvider({ store, children }: { store: Store; children: ReactNode }) {
  return <Provider store={store}>{children}</Provider>;
}
