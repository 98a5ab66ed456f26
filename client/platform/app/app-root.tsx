import type { TFunction } from 'i18next';
import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { type Site, SiteProvider } from '../page/site.tsx';
import { MemberWatch } from '../state/member-watch.tsx';
import { newStore, StoreProvider } from '../state/store.tsx';
import type { Namespace } from '../texts/i18n-namespaces.ts';
import { type Texts, TextsProvider } from '../texts/texts.tsx';
import type { CarryOver } from './carry-over.ts';
import { type Screen, showAtom, shownAtom } from './screen.ts';

/**
 * Returns the React tree of a hydrated page, the same on the server and in the browser. Each call
 * creates a new store.
 */
export function appRoot({
  screen,
  props,
  site,
  t,
  texts,
  carried,
  onTakenUp,
}: {
  screen: Screen<object>;
  props: object;
  site: Site;
  t: TFunction<Namespace>;
  texts: Texts;
  /** The visitor's input and focus. Set in the browser only. */
  carried?: CarryOver;
  /** Called in the browser once every component has its handlers and has read the fields. */
  onTakenUp?: () => void;
}): ReactNode {
  const store = newStore();
  store.set(showAtom, { screen, props });
  return (
    <SiteProvider site={site} t={t}>
      <TextsProvider texts={texts}>
        <StoreProvider store={store}>
          <MemberWatch />
          <Shown onTakenUp={onTakenUp} />
          <Carried over={carried} />
        </StoreProvider>
      </TextsProvider>
    </SiteProvider>
  );
}

/**
 * Must be the last child: it then renders and lays out after everything else, but before any effect
 * reads a field.
 */
function Carried({ over }: { over: CarryOver | undefined }) {
  over?.noteFocus();
  useLayoutEffect(() => over?.carry(), [over]);
  return null;
}

function Shown({ onTakenUp }: { onTakenUp: (() => void) | undefined }) {
  const current = useAtomValue(shownAtom);
  useEffect(() => onTakenUp?.(), [onTakenUp]);
  return current && <current.screen.View {...current.props} />;
}
