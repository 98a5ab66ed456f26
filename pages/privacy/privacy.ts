import { z } from 'zod';
import { dataRequestKind, givenUp } from '../../calls/platform/page-field.ts';
import { byUuid, cursor, outcome } from '../field.ts';
import { definePage } from '../page.ts';

/** Privacy of the member: consents, sessions, data exports, and closing the account. */
export const privacy = definePage({
  path: '/privacy',
  access: 'bearer',
  query: z.object({
    cursor,
    status: outcome(['saved', 'staff', 'value', 'asked', 'too_many', 'requested', 'request_empty', 'request_often']),
  }),
  actions: {
    close: { at: '/close', form: givenUp },
    ask: { at: '/exports', form: z.object({}) },
    // Accepts any text: the page shows errors.
    request: { at: '/requests', form: z.object({ kind: dataRequestKind, text: z.string().default('') }) },
  },
});

/** Zip file of a data export. Only its owner can open it. */
export const exportFile = definePage({
  path: '/privacy/exports/{uuid}',
  access: 'bearer',
  params: byUuid,
  examples: [],
});
