/**
 * V-tokens on hold: their reasons, the holds that staff set and end, and the reversal of a gift,
 * which needs no hold.
 */
import { z } from 'zod';
import { defineCall, list, one, pageQuery } from '../platform/call.ts';
import { bilingual, coins, count, moment, singleLine, tick, uuid } from '../platform/field.ts';

/** Reasons for a hold on a giver: a refund of their top-up, frozen money, or a review. */
const holdReason = z.enum(['refund', 'freeze', 'review']);
export type HoldReason = z.infer<typeof holdReason>;

/**
 * Reasons why V-tokens are on hold: those of the giver, a gift that has not matured, or a VB with
 * only a temporary contract.
 */
export const heldReason = z.enum(['age', ...holdReason.options, 'contract']);
export type HeldReason = z.infer<typeof heldReason>;

/** State of a gift that is held individually, by a hold of its giver or for another reason. */
export type HeldState = 'held' | 'freed' | 'taken_back';

const giverHold = z.object({
  uuid,
  giver_uuid: uuid,
  reason: holdReason,
  reference: z.string(),
  next_look_at: moment,
  set_at: moment,
  ended_at: moment.nullable(),
});
/**
 * A hold on the gifts of a giver that are not payable yet. `next_look_at`: time of the next review.
 * `ended_at` null: active.
 */
export type GiverHold = z.infer<typeof giverHold>;

export const listGiverHolds = defineCall({
  method: 'GET',
  path: '/v1/office/giver-holds',
  summary: 'Lists active holds on givers, by the date of their next review',
  access: 'staff',
  query: pageQuery,
  answer: list(giverHold),
});

export const holdGiver = defineCall({
  method: 'POST',
  path: '/v1/office/giver-holds',
  summary:
    'Holds all gifts of a giver that are not payable yet, and gifts that they give during the hold. A frozen giver cannot give. Requires a sign-in within the last 15 minutes',
  access: 'staff',
  form: z.object({ giver_uuid: uuid, reason: holdReason, reference: singleLine(120), next_look_at: moment }),
  failures: ['user_not_found', 'hold_look_past'],
  answer: one(giverHold),
});

export const lookAtGiverHold = defineCall({
  method: 'POST',
  path: '/v1/office/giver-holds/{uuid}/look',
  summary: 'Sets when staff will next review a hold',
  access: 'staff',
  params: z.object({ uuid }),
  form: z.object({ next_look_at: moment }),
  failures: ['hold_not_found', 'hold_look_past'],
  answer: one(giverHold),
});

export const endGiverHold = defineCall({
  method: 'POST',
  path: '/v1/office/giver-holds/{uuid}/end',
  summary:
    'Ends a hold, with a reason. Its matured gifts become payable, the others when they mature, unless another hold covers them',
  access: 'staff',
  params: z.object({ uuid }),
  form: z.object({ ground: singleLine(300) }),
  failures: ['hold_not_found'],
  answer: one(giverHold),
});

export const askTakeBack = defineCall({
  method: 'POST',
  path: '/v1/office/given-gifts/{uuid}/take-back',
  summary:
    'Requests approval by a second person to take back a gift, once. The VB sees the reason, and owes V-tokens that were already paid. Requires a sign-in within the last 15 minutes',
  access: 'staff',
  params: z.object({ uuid }),
  form: z.object({
    ground: singleLine(300),
    /**
     * True: the coins return to the giver, or to the family that paid. False: they are part of the
     * refund of the money that bought them.
     */
    to_giver: tick,
  }),
  failures: ['gift_not_found', 'gift_given_back', 'gift_take_back_asked'],
  answer: one(z.object({ approval_uuid: uuid, digest: z.string() })),
});

/** An appeal of a VB against the reversal of a gift. */
const appeal = z.object({
  /** Uuid of the gift. */
  uuid,
  vb: z.object({ uuid, name: z.string() }),
  gift: bilingual.nullable(),
  quantity: count,
  coins,
  vtokens: count,
  ground: z.string(),
  taken_at: moment,
  appeal: z.string(),
  appealed_at: moment,
});
/** An open appeal for staff. `coins` is the price of the gift, `vtokens` what the VB lost. */
export type Appeal = z.infer<typeof appeal>;

export const listAppeals = defineCall({
  method: 'GET',
  path: '/v1/office/appeals',
  summary: 'Lists unanswered appeals of VBs against reversed gifts, oldest first',
  access: 'staff',
  query: pageQuery,
  answer: list(appeal),
});

export const answerAppeal = defineCall({
  method: 'POST',
  path: '/v1/office/given-gifts/{uuid}/answer',
  summary:
    'Answers the appeal of a VB. The two people who took the gift back cannot answer. If granted, the V-tokens are held again and become payable later',
  access: 'staff',
  params: z.object({ uuid }),
  form: z.object({ answer: singleLine(1000), is_granted: tick }),
  failures: ['gift_not_found', 'appeal_not_yours'],
  answer: one(z.object({ uuid, answer: z.string(), is_granted: z.boolean() })),
});
