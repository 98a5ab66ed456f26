import { useEffect } from 'react';
import { useSite } from '../page/site.tsx';
import { browserSurroundings } from './browser-surroundings.ts';
import { sessionAtom, watchMember } from './member.ts';
import { reloadAs } from './reload-as.ts';
import { usePageStore } from './store.tsx';

/**
 * Keeps the atoms of member.ts current while a hydrated page is open. Reloads the page if another
 * member signs in.
 */
export function MemberWatch() {
  const store = usePageStore();
  const { viewer } = useSite();
  const shown = viewer?.uuid ?? null;
  useEffect(() => {
    const forget = store.sub(sessionAtom, () => {
      const { status, failed, user } = store.get(sessionAtom);
      const known = user?.id ?? null;
      if (status !== 'loading' && !failed && known !== shown) reloadAs(known);
    });
    const stop = watchMember(store, browserSurroundings());
    return () => {
      stop();
      forget();
    };
  }, [store, shown]);
  return null;
}
