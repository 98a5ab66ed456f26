import { z } from 'zod';
import { dataRequestKind, givenUp } from '../../calls/platform/page-field.ts';
import { byUuid, cursor, outcome } from '../field.ts';
import { definePage } from '../page.ts';

/** What is held of the member: what they consented to, where they are signed in, closing the account. */
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
    // What is wrong with it is told on the page.
    request: { at: '/requests', form: z.object({ kind: dataRequestKind, text: z.string().default('') }) },
  },
});

/** The zip of an export, for whom it is of. */
export const exportFile = definePage({
  path: '/privacy/exports/{uuid}',
  access: 'bearer',
  params: byUuid,
  examples: [],
});
