/** What keeps V-tokens held, how staff hold and free them, and how a gift is taken back while they are. */
import { z } from 'zod';

/** What may stand against a giver: a top-up of theirs is paid back, somebody has frozen their money, or it is looked into. */
const holdReason = z.enum(['refund', 'freeze', 'review']);
export type HoldReason = z.infer<typeof holdReason>;

/** Why V-tokens are held: besides those, their gift is not old enough, or the VB's contract is for the time being. */
const heldReason = z.enum(['age', ...holdReason.options, 'contract']);
export type HeldReason = z.infer<typeof heldReason>;

/** What became of a gift that is held by itself. */
export type HeldState = 'held' | 'freed' | 'taken_back';
