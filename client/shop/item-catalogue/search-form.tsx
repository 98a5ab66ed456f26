import { SEARCH_MAX_LETTERS, unitsOf } from '../../../calls/platform/text/length.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { Select } from '../../ui/form/select.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type CatalogueView, sorts } from './catalogue-view.ts';

/** Search and sort order. With scripts a new order applies at once; without scripts, on submit. */
export function SearchForm({ view }: { view: CatalogueView }) {
  const { t, to } = useSite();
  return (
    <search>
      <form className="mb-3 flex gap-2" method="get" action={to(href('/shop'))}>
        {view.category !== null && <input type="hidden" name="category" value={view.category} />}
        <div className="field">
          <input
            className="min-w-0 flex-1 py-2 outline-none"
            type="search"
            name="search"
            defaultValue={view.search}
            maxLength={unitsOf(SEARCH_MAX_LETTERS)}
            placeholder={t('shop:shelf.find')}
            aria-label={t('shop:shelf.search')}
            enterKeyHint="search"
          />
          <button className="-mr-2 grid size-10 place-items-center rounded-full text-soft hover:text-ink" type="submit">
            <Icon name="search" />
            <span className="sr-only">{t('shop:shelf.find')}</span>
          </button>
        </div>
        <div className="flex w-36 shrink-0 md:w-60">
          <Select
            name="sort"
            label={t('shop:shelf.sort')}
            value={view.sort}
            options={sorts.map((sort) => ({ value: sort, text: t(`shop:shelf.by.${sort}`) }))}
            sends
          />
        </div>
      </form>
    </search>
  );
}
