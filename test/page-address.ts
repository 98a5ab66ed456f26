/** Example addresses of pages, without a language prefix. */
import { fillPath } from '../client/platform/script/href.ts';
import { withQuery } from '../client/platform/script/with-query.ts';
import type { Page } from '../pages/page.ts';

/** Returns the example addresses of a page, the simplest first. */
export const addressesOf = ({ path, examples }: Page): string[] =>
  examples.map(({ params, query }) =>
    withQuery(fillPath(path, params as Record<string, string>), (query ?? {}) as Record<string, string>),
  );
