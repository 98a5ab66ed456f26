/** The search page. Without a query it shows the search box and the searches of this device. */

import { cleanLine } from '../../../calls/platform/text/clean.ts';
import { cutText, SEARCH_MAX_LETTERS } from '../../../calls/platform/text/length.ts';
import { getSearchResults } from '../../../calls/site/search.ts';
import { SearchPage } from '../../../client/site/search/search-page.tsx';
import * as pageDefinitions from '../../../pages/site/search.ts';
import { api } from '../../platform/host/api.ts';
import { failedPage } from '../../platform/page/errors.tsx';
import { loader } from '../../platform/page/loader.ts';
import { page } from '../../platform/page/page.tsx';
import { textsOf } from '../../platform/page/texts.ts';

export const search = loader(pageDefinitions.search, async (c, { query }) => {
  const t = textsOf(c.get('locale'));
  const q = cutText(cleanLine(query.q), SEARCH_MAX_LETTERS);
  const share = { kind: 'page', title: t('search:title'), description: t('search:lead') } as const;
  if (q === '')
    return page(c, {
      share,
      cache: pageDefinitions.search.cache,
      body: <SearchPage q="" kind={null} results={null} />,
    });
  const result = await api(c, c.get('viewer') ? getSearchResults.own : getSearchResults, {
    query: { q, kind: query.kind },
  });
  if (!result.ok) return failedPage(c, result);
  return page(c, {
    share,
    cache: pageDefinitions.search.cache,
    body: <SearchPage q={q} kind={query.kind ?? null} results={result.answer.data} />,
  });
});
