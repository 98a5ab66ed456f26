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

/** The tree inside the hydrated element: the same on the server and in the browser, each time with a store of its own. */
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
  /** In the browser: what the page holds of the visitor's. */
  carried?: CarryOver;
  /** In the browser: every part has its handlers, and has read what stands on the page. */
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

/** Stands last, so that it is rendered and laid out after all else, and before any effect reads a field. */
function Carried({ over }: { over: CarryOver | undefined }) {
  over?.noteFocus();
  useLayoutEffect(() => over?.carry(), [over]);
  return null;
}

function Shown({ onTakenUp }: { onTakenUp: (() => void) | undefined }) {
  const shown = useAtomValue(shownAtom);
  useEffect(() => onTakenUp?.(), [onTakenUp]);
  return shown && <shown.screen.View {...shown.props} />;
}
