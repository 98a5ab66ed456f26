/**
 * A PK match in public form: two VBs on air compete by the coins that their rooms receive
 * meanwhile.
 */
import { z } from 'zod';
import { coins, moment, slug, uuid } from '../../platform/field.ts';
import { userCard } from '../../platform/user.ts';

/** State of an invitation (open, or closed in one of three ways), or of a match (`on`, `over`). */
export type PkStatus = 'invited' | 'declined' | 'withdrawn' | 'expired' | 'on' | 'over';

/** Result of a match, from the side of one VB. */
const pkOutcome = z.enum(['won', 'lost', 'drawn']);
export type PkOutcome = z.infer<typeof pkOutcome>;

const pkSide = z.object({
  live_uuid: uuid,
  vb: userCard,
  /** Coins that its room received during the match, without gifts that a family paid. */
  coins,
});

/** A match as seen from one of its two rooms. `stage` of the live has the opponent's picture. */
export const pkMatch = z.object({
  uuid,
  began_at: moment,
  /** Gifts count until just before this moment. */
  ends_at: moment,
  /** Outcome for the own side. Null: the match is on, or the last gifts are still being counted. */
  outcome: pkOutcome.nullable(),
  /** One side left before the end. */
  was_left: z.boolean(),
  own: pkSide,
  other: pkSide.extend({
    /** Slug of the other VB's live. Null: that live was removed. */
    slug: slug.nullable(),
  }),
});
/** A PK match seen from one of its two lives: `own` is that live's side. */
export type PkMatch = z.infer<typeof pkMatch>;
