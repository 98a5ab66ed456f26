/** A hydrated screen: what the server and the browser both make of the same props. */
import type { ReactNode } from 'react';
import type { Store } from '../state/store.tsx';

export interface Screen<Props extends object> {
  /** Puts what the server sent into the store, and gives the tree. Called once for a render on the server, once in the browser. */
  open(store: Store, props: Props): ReactNode;
}

export type PropsOf<S> = S extends Screen<infer Props> ? Props : never;
