/**
 * Reversal of a gift: one staff member asks, another approves, and a third answers an appeal.
 * Triggers in reversal-rules.sql move the balances. The VB owes V-tokens that were already paid.
 */

import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { ApprovalKind } from '../../../calls/identity/approval.ts';
import { answerAppeal, askTakeBack, listAppeals } from '../../../calls/live/gift-hold.ts';
import { type ApprovalSubject, askApproval, digestOf } from '../../identity/approval/approval.ts';
import { approvals } from '../../identity/approval/tables.ts';
import { localizedSelect } from '../../platform/base/localized.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db } from '../../platform/framework/db.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { afterMoment, momentKey } from '../../platform/framework/order-key.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitUnless, insertRow, updateRow } from '../../platform/framework/statement.ts';
import { users } from '../../platform/user/tables.ts';
import { giftTakeBacks, TAKE_BACK_STAYS } from './hold-tables.ts';
import { giftItems } from './item-tables.ts';
import { gifts } from './tables.ts';

/** The CHECK against an answer by a person who asked for the reversal or approved it. */
const NOT_BY_THEM = 'gift_take_backs_answered_by_a_third';

/** Approval kinds. The kind says where the coins go, so that the approval covers it. */
const kinds = { to_giver: 'gift_take_back', with_refund: 'gift_take_back_refund' } as const;

/** Selects a gift by uuid, through its fact, and whether it was reversed before. */
const selectGift = (db: Db, uuid: string) =>
  db
    .select({
      gift: gifts,
      taken_at_ms: giftTakeBacks.taken_at_ms,
    })
    .from(gifts)
    .leftJoin(giftTakeBacks, eq(giftTakeBacks.position, gifts.position))
    .where(sql`gifts.position = (SELECT position FROM facts WHERE id = ${`gift:${uuid}`})`);

type GiftRow = Awaited<ReturnType<typeof selectGift>>[number];

/**
 * Returns the reason against a reversal. A gift is reversed once, even if an appeal was granted.
 */
function refusalOf(row: GiftRow | undefined): Failed | null {
  if (!row) return { failed: 'gift_not_found' };
  return row.taken_at_ms === null ? null : { failed: 'gift_given_back' };
}

const digestOfGift = ({ uuid, vtokens, coins, vb_uuid }: GiftRow['gift'], kind: string, ground: string) =>
  digestOf({ uuid, vtokens, coins, vb_uuid, kind, ground });

const subjectOf = (kind: ApprovalKind, to_giver: boolean): ApprovalSubject => ({
  kind,
  details: sql`SELECT json_object('coins', gifts.coins, 'person', json_object('uuid', users.uuid, 'name', users.name))
    FROM gifts JOIN users ON users.uuid = vb_uuid
    WHERE gifts.position = (SELECT position FROM facts WHERE id = 'gift:' || subject_id)`,
  digestNow: async ({ db, approval }) => {
    const [row] = await selectGift(db, approval.subject_id);
    return row ? digestOfGift(row.gift, kind, approval.ground) : null;
  },
  approved: async ({ db, now, approval, decided_by }) => {
    const [row] = await selectGift(db, approval.subject_id);
    const refusal = refusalOf(row);
    if (!row || refusal) return refusal ?? { failed: 'gift_not_found' };
    const { position, vb_uuid } = row.gift;
    return [
      insertRow(giftTakeBacks, {
        position,
        vb_uuid,
        ground: approval.ground,
        to_giver,
        asked_by_uuid: approval.asked_by,
        approved_by_uuid: decided_by,
        taken_at_ms: now.getTime(),
      }),
    ];
  },
});

/** Approval subjects for dual control of reversals. */
export const giftReversalSubjects: readonly ApprovalSubject[] = [
  subjectOf(kinds.to_giver, true),
  subjectOf(kinds.with_refund, false),
];

export const giftReversalRoutes = (on: On) => {
  on(
    askTakeBack,
    ({ params }, { db }) => ({ gifts: selectGift(db, params.uuid) }),
    async ({ form: { ground, to_giver } }, { db, now, caller, read }) => {
      const [row] = (await read()).gifts;
      const refusal = refusalOf(row);
      if (!row || refusal) return refusal ?? { failed: 'gift_not_found' };
      const kind = to_giver ? kinds.to_giver : kinds.with_refund;
      const digest = await digestOfGift(row.gift, kind, ground);
      const uuid = crypto.randomUUID();
      const request = {
        uuid,
        subject_kind: kind,
        subject_id: row.gift.uuid,
        digest,
        amount_satang: null,
        ground,
        asked_by: caller.user_uuid,
      };
      const result = await commitUnless(db, [approvals], [askApproval(request, now)]);
      return result.conflict === null ? { data: { approval_uuid: uuid, digest } } : { failed: 'gift_take_back_asked' };
    },
  );

  on(
    listAppeals,
    ({ query }, { db }) => ({
      rows: db
        .select({
          gift: gifts,
          reversal: giftTakeBacks,
          vb_name: users.name,
          ...localizedSelect('name', giftItems),
        })
        .from(giftTakeBacks)
        .innerJoin(gifts, eq(gifts.position, giftTakeBacks.position))
        .innerJoin(users, eq(users.uuid, giftTakeBacks.vb_uuid))
        .leftJoin(giftItems, eq(giftItems.uuid, gifts.item_uuid))
        .where(
          and(
            isNotNull(giftTakeBacks.appealed_at_ms),
            isNull(giftTakeBacks.answered_at_ms),
            afterMoment(rangeOf(query).after, {
              at: giftTakeBacks.appealed_at_ms,
              id: giftTakeBacks.position,
              order: 'first',
            }),
          ),
        )
        .orderBy(asc(giftTakeBacks.appealed_at_ms), asc(giftTakeBacks.position))
        .limit(query.limit + 1),
    }),
    async ({ query }, { read }) => {
      const start = startOf('appeals', query);
      if ('failed' in start) return start;
      const keyedRows = (await read()).rows.map((row) => ({
        ...row,
        order_key: momentKey(row.reversal.appealed_at_ms ?? 0, row.reversal.position),
      }));
      return pageOf(start, keyedRows, ({ gift, reversal, vb_name, th, en }) => ({
        uuid: gift.uuid,
        vb: { uuid: reversal.vb_uuid, name: vb_name },
        gift: th !== null && en !== null ? { th, en } : null,
        quantity: gift.quantity,
        coins: gift.coins,
        vtokens: gift.vtokens,
        ground: reversal.ground,
        taken_at: moment(reversal.taken_at_ms),
        appeal: reversal.appeal ?? '',
        appealed_at: moment(reversal.appealed_at_ms ?? 0),
      }));
    },
  );

  on(
    answerAppeal,
    ({ params }, { db }) => ({
      rows: db
        .select()
        .from(giftTakeBacks)
        .where(sql`position = (SELECT position FROM facts WHERE id = ${`gift:${params.uuid}`})`),
    }),
    async ({ params: { uuid }, form: { answer, is_granted } }, { db, now, caller, read }) => {
      const [reversal] = (await read()).rows;
      if (!reversal || reversal.appeal === null || reversal.answer !== null) return { failed: 'gift_not_found' };
      const changes = { answer, is_granted, answered_by_uuid: caller.user_uuid, answered_at_ms: now.getTime() };
      const statement = updateRow(giftTakeBacks, { position: reversal.position }, changes);
      const result = await commitUnless(db, [TAKE_BACK_STAYS, NOT_BY_THEM], [statement]);
      if (result.conflict === null) return { data: { uuid, answer, is_granted } };
      return { failed: result.conflict.includes(NOT_BY_THEM) ? 'appeal_not_yours' : 'gift_not_found' };
    },
  );
};
