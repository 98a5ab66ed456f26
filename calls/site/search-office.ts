/** Search of staff over people, orders, payouts, streams, items and events. */
import { z } from 'zod';
import { officeLiveState } from '../live/live-office.ts';
import { orderState } from '../money/order-details.ts';
import { defineCall, one } from '../platform/call.ts';
import { bilingual, moment, satang, slug, uuid } from '../platform/field.ts';
import { eventType, payoutState } from '../platform/page-field.ts';
import { role } from '../platform/role.ts';
import { cleanLine } from '../platform/text/clean.ts';
import { itemKind } from '../shop/item-summary.ts';

/** Maximum results of one kind. */
export const OFFICE_RESULTS = 5;

const named = z.object({ uuid, name: z.string() });

/**
 * Results by the name of their back-office list, with the same fields as its rows. A list that the
 * caller may not read has no results.
 */
const officeResults = z.object({
  people: z.array(named.extend({ role, created_at: moment })),
  orders: z.array(
    z.object({ uuid, reference: z.string(), state: orderState, total_satang: satang, user: named, created_at: moment }),
  ),
  payouts: z.array(
    z.object({
      uuid,
      reference: z.string(),
      owner: z.object({ name: z.string() }),
      state: payoutState,
      amounts: z.object({ gross_satang: satang }),
      created_at: moment,
    }),
  ),
  lives: z.array(z.object({ uuid, title: z.string(), caster: named, state: officeLiveState, starts_at: moment })),
  'shop-items': z.array(z.object({ uuid, name: bilingual, kind: itemKind })),
  events: z.array(z.object({ uuid, slug, event_type: eventType, title: bilingual, starts_at: moment })),
});
export type OfficeResults = z.infer<typeof officeResults>;

export const searchOffice = defineCall({
  method: 'GET',
  path: '/v1/office/search',
  summary: `Searches what the caller may read in the back office. Finds people by name, account or verified email address, orders by reference, receipt or payment, and payouts by reference. Finds streams, items and events by name. All are also found by uuid. A stream that is over without a recording is found by its uuid or slug only. Returns at most ${OFFICE_RESULTS} results of each kind`,
  access: 'moderator',
  query: z.object({ find: z.string().max(100).transform(cleanLine) }),
  answer: one(officeResults),
});
