/** A hydrated screen: what the server and the browser both make of the same props. */
import { atom, type Setter } from 'jotai';
import type { ReactNode } from 'react';

export interface Screen<Props extends object> {
  /** Puts what the server sent where the screen's parts read it: once at first, and anew after each of the page's forms. */
  fill(set: Setter, props: Props): void;
  /** The tree, a component. */
  View(props: Props): ReactNode;
}

/** What a screen is made of. */
export type PropsOf<S> = S extends Screen<infer Props> ? Props : never;

/** The screen of the page and what the server last sent for it. */
export const shownAtom = atom<{ screen: Screen<object>; props: object } | null>(null);

/** Shows a screen with what the server sent. */
export const showAtom = atom(null, (_, set, shown: { screen: Screen<object>; props: object }) => {
  shown.screen.fill(set, shown.props);
  set(shownAtom, shown);
});
