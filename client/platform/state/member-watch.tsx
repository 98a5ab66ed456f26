import { useEffect } from 'react';
import { useSite } from '../page/site.tsx';
import { browserSurroundings } from './browser-surroundings.ts';
import { sessionAtom, watchMember } from './member.ts';
import { reloadAs } from './reload-as.ts';
import { usePageStore } from './store.tsx';

/**
 * Keeps the atoms of member.ts current while a hydrated page is open. Reloads the page when its
 * visitor is signed in, signed out or replaced by another member, for example in another tab.
 */
export function MemberWatch() {
  const store = usePageStore();
  const { viewer } = useSite();
  const pageUser = viewer?.uuid ?? null;
  useEffect(() => {
    const forget = store.sub(sessionAtom, () => {
      const { status, failed, user } = store.get(sessionAtom);
      const sessionUser = user?.id ?? null;
      if (status !== 'loading' && !failed && sessionUser !== pageUser) reloadAs(sessionUser);
    });
    const stop = watchMember(store, browserSurroundings());
    return () => {
      stop();
      forget();
    };
  }, [store, pageUser]);
  return null;
}
