import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { Namespace } from '../i18n-namespaces.ts';
import { type Site, SiteProvider } from '../site.tsx';
import { MemberWatch } from '../state/member-watch.tsx';
import { newStore, StoreProvider } from '../state/store.tsx';
import type { Screen } from './screen.ts';
import { type Texts, TextsProvider } from './texts.tsx';

/** The tree inside the hydrated element: the same on the server and in the browser, each time with a store of its own. */
export function appRoot<Props extends object>({
  screen,
  props,
  site,
  t,
  texts,
}: {
  screen: Screen<Props>;
  props: Props;
  site: Site;
  t: TFunction<Namespace>;
  texts: Texts;
}): ReactNode {
  const store = newStore();
  return (
    <SiteProvider site={site} t={t}>
      <TextsProvider texts={texts}>
        <StoreProvider store={store}>
          <MemberWatch />
          {screen.open(store, props)}
        </StoreProvider>
      </TextsProvider>
    </SiteProvider>
  );
}
