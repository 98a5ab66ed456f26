/** Hydrated pages, which server and browser render from the same props. */
import { atom, type Setter } from 'jotai';
import type { ReactNode } from 'react';

/** A hydrated page. The server renders it, and the browser takes it over with the same props. */
export interface Screen<Props extends object> {
  /**
   * Copies the props to the atoms that the components read: before the initial render, and again
   * after each form of the page.
   */
  fill(set: Setter, props: Props): void;
  /** The React component. */
  View(props: Props): ReactNode;
}

/** The props type of a screen. */
export type PropsOf<S> = S extends Screen<infer Props> ? Props : never;

/** The current screen and the latest props from the server. */
export const shownAtom = atom<{ screen: Screen<object>; props: object } | null>(null);

/** Shows a screen with props from the server. */
export const showAtom = atom(null, (_, set, view: { screen: Screen<object>; props: object }) => {
  view.screen.fill(set, view.props);
  set(shownAtom, view);
});
