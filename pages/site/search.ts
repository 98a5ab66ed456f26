import { z } from 'zod';
import { searchKind } from '../../calls/platform/page-field.ts';
import { definePage } from '../page.ts';

/** Accepts any text. A kind that does not exist counts as none. */
export const search = definePage({
  path: '/search',
  share: 'page',
  access: 'public',
  cache: { fresh_seconds: 10, stale_seconds: 60 },
  hidden: true,
  shows_vbs: true,
  query: z.object({ q: z.string().max(400).default(''), kind: searchKind.optional().catch(undefined) }),
  examples: [{ query: {} }, { query: { q: 'ส้มโอ' } }, { query: { q: 'ส้มโอ', kind: 'vb' } }],
});
