/** What keeps V-tokens held, how staff hold and free them, and how a gift is taken back while they are. */
import { z } from 'zod';
import { defineCall, list, one, pageQuery } from '../platform/call.ts';
import { bilingual, coins, count, line, moment, tick, uuid } from '../platform/field.ts';

/** What may stand against a giver: a top-up of theirs is paid back, somebody has frozen their money, or it is looked into. */
const holdReason = z.enum(['refund', 'freeze', 'review']);
export type HoldReason = z.infer<typeof holdReason>;

/** Why V-tokens are held: besides those, their gift is not old enough, or the VB's contract is for the time being. */
export const heldReason = z.enum(['age', ...holdReason.options, 'contract']);
export type HeldReason = z.infer<typeof heldReason>;

/** What became of a gift that is held by itself. */
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
export type GiverHold = z.infer<typeof giverHold>;

export const listGiverHolds = defineCall({
  method: 'GET',
  path: '/v1/office/giver-holds',
  summary: 'What stands against givers, those first that are to be looked at first',
  access: 'staff',
  query: pageQuery,
  answer: list(giverHold),
});

export const holdGiver = defineCall({
  method: 'POST',
  path: '/v1/office/giver-holds',
  summary:
    'Holds all that somebody gave and that is not payable yet, and what they give meanwhile; who is frozen gives nothing. Wants a sign-in of the last 15 minutes',
  access: 'staff',
  form: z.object({ giver_uuid: uuid, reason: holdReason, reference: line(120), next_look_at: moment }),
  failures: ['user_not_found', 'hold_look_past'],
  answer: one(giverHold),
});

export const lookAtGiverHold = defineCall({
  method: 'POST',
  path: '/v1/office/giver-holds/{uuid}/look',
  summary: 'Says when a hold is looked at again',
  access: 'staff',
  params: z.object({ uuid }),
  form: z.object({ next_look_at: moment }),
  failures: ['hold_not_found', 'hold_look_past'],
  answer: one(giverHold),
});

export const endGiverHold = defineCall({
  method: 'POST',
  path: '/v1/office/giver-holds/{uuid}/end',
  summary: 'Ends a hold, with its ground: what was given is payable at its age, or at once where it is old enough',
  access: 'staff',
  params: z.object({ uuid }),
  form: z.object({ ground: line(300) }),
  failures: ['hold_not_found'],
  answer: one(giverHold),
});

export const askTakeBack = defineCall({
  method: 'POST',
  path: '/v1/office/given-gifts/{uuid}/take-back',
  summary:
    'Asks a second person to take back a gift whose V-tokens are held. The VB reads the ground. Wants a sign-in of the last 15 minutes',
  access: 'staff',
  params: z.object({ uuid }),
  form: z.object({
    ground: line(300),
    /** The coins go back to the giver; else they go with the money that is paid back for them. */
    to_giver: tick,
  }),
  failures: ['gift_not_found', 'gift_given_back', 'gift_take_back_asked'],
  answer: one(z.object({ approval_uuid: uuid, digest: z.string() })),
});

/** A gift that was taken back, and that its VB wants looked at again. */
const appeal = z.object({
  /** The gift's. */
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
export type Appeal = z.infer<typeof appeal>;

export const listAppeals = defineCall({
  method: 'GET',
  path: '/v1/office/appeals',
  summary: 'Appeals of VBs that nobody has answered, oldest first',
  access: 'staff',
  query: pageQuery,
  answer: list(appeal),
});

export const answerAppeal = defineCall({
  method: 'POST',
  path: '/v1/office/given-gifts/{uuid}/answer',
  summary:
    'Answers an appeal, as somebody who did not take the gift back; granted, the V-tokens are held again and then payable',
  access: 'staff',
  params: z.object({ uuid }),
  form: z.object({ answer: line(1000), is_granted: tick }),
  failures: ['gift_not_found', 'appeal_not_yours'],
  answer: one(z.object({ uuid, answer: z.string(), is_granted: z.boolean() })),
});
