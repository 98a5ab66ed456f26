import { z } from 'zod';
import { dataRequestKind, givenUp } from '../../calls/platform/page-field.ts';
import { byUuid, cursor, outcome } from '../field.ts';
import { definePage } from '../page.ts';

/**
 * Privacy of the member: consents, data exports, requests about data, accesses of staff, and
 * closing the account.
 */
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

/** Target of the forms in the consent banner and on the privacy page. It has no page. */
export const consent = definePage({
  path: '/consent',
  access: 'public',
  hidden: true,
  actions: {
    choose: {
      at: '',
      most_bytes: 4_096,
      form: z.object({
        choice: z.enum(['accept', 'refuse', 'save']),
        purpose_02: z.literal('on').optional(),
        purpose_03: z.literal('on').optional(),
        return_to: z.string().optional(),
      }),
    },
  },
});
