import { SEARCH_MAX_LETTERS, unitsOf } from '../../../calls/platform/text/length.ts';
import type { SearchKind } from '../../../calls/site/search.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { Icon } from '../../ui/icon.tsx';

/** The search box. It is a form that needs no script. */
export function SearchBox({ q, kind }: { q: string; kind: SearchKind | null }) {
  const { t, to } = useSite();
  return (
    <search>
      <form className="search-box" method="get" action={to(href('/search'))}>
        {kind && <input type="hidden" name="kind" value={kind} />}
        <input
          type="search"
          name="q"
          defaultValue={q}
          maxLength={unitsOf(SEARCH_MAX_LETTERS)}
          placeholder={t('search:placeholder')}
          aria-label={t('search:label')}
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
        />
        <button type="submit">
          <Icon name="search" />
          <span className="sr-only">{t('search:title')}</span>
        </button>
      </form>
    </search>
  );
}
