/** Reporting a subject to staff, and the decisions of staff about the caller's content. */
import { z } from 'zod';
import { uuid } from '../../calls/platform/field.ts';
import { reportedByUuid } from '../../calls/platform/page-field.ts';
import { askedOutcome, cursor, outcome, reportFields } from '../field.ts';
import { definePage } from '../page.ts';

/** Reports a record by its uuid. `kind` says what it is. */
export const report = definePage({
  path: '/report/{kind}/{uuid}',
  access: 'bearer',
  params: z.object({ kind: reportedByUuid, uuid }),
  query: z.object({ status: outcome(['sent', 'own', 'gone', 'often']) }),
  actions: { send: { at: '/send', form: reportFields } },
  examples: [{ params: { kind: 'user', uuid: '6bac888e-dabd-49f3-a1dc-a8adecbfd39b' } }],
});

/** Decisions of staff about the caller, each with an appeal. */
export const decisions = definePage({
  path: '/decisions',
  access: 'bearer',
  query: z.object({ cursor, status: askedOutcome }),
  actions: { appeal: { at: '/appeal', form: z.object({ uuid, appeal: z.string().default('') }) } },
});
