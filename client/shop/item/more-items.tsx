import { useAtomValue, useSetAtom } from 'jotai';
import type { MouseEvent } from 'react';
import { useSite } from '../../platform/page/site.tsx';
import { moreAtom, nextAtom, readMoreAtom } from '../item-catalogue/catalogue-actions.ts';
import { type CatalogueView, cataloguePath } from '../item-catalogue/catalogue-view.ts';

/**
 * Link to the next items. With scripts they are appended; without scripts they are a separate page.
 */
export function MoreItems({ view }: { view: CatalogueView }) {
  const { t, to, locale } = useSite();
  const next = useAtomValue(nextAtom);
  const state = useAtomValue(moreAtom);
  const readMore = useSetAtom(readMoreAtom);
  if (next === null) return null;
  const onClick = (event: MouseEvent) => {
    // With a modifier key the link opens another tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void readMore({ locale, view });
  };
  return (
    <div className="mt-8 grid justify-items-center gap-2">
      <p role="status" className="text-sm text-wrong empty:hidden">
        {state === 'failed' && t('shop:shelf.more_failed')}
      </p>
      <a
        className="btn quiet min-w-48"
        href={to(cataloguePath(view, next))}
        onClick={onClick}
        data-in-place=""
        aria-disabled={state === 'loading' || undefined}
      >
        {t(state === 'loading' ? 'shop:shelf.loading' : 'shop:shelf.more')}
      </a>
    </div>
  );
}
