/** The addresses that the table of pages gives as examples, without their language. */
import { fillPath } from '../client/platform/script/href.ts';
import { withQuery } from '../client/platform/script/with-query.ts';
import type { Page } from '../pages/page.ts';

/** The addresses of a page, the plainest first. */
export const addressesOf = ({ path, examples }: Page): string[] =>
  examples.map(({ params, query }) =>
    withQuery(fillPath(path, params as Record<string, string>), (query ?? {}) as Record<string, string>),
  );
