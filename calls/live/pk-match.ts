/** A match of PK as everybody sees it: two VBs on air against each other, by what their rooms are given meanwhile. */
import { z } from 'zod';
import { userCard } from '../people/profile.ts';
import { coins, moment, picture, slug, uuid } from '../platform/field.ts';

/** An invitation that is open, or over in one of three ways; a match that is on, or over. */
export type PkStatus = 'invited' | 'declined' | 'withdrawn' | 'expired' | 'on' | 'over';

const pkOutcome = z.enum(['won', 'lost', 'drawn']);
export type PkOutcome = z.infer<typeof pkOutcome>;

const pkSide = z.object({
  live_uuid: uuid,
  vb: userCard,
  /** What its room was given while the match was on. */
  coins,
});

/** As one of its two rooms sees it. */
export const pkMatch = z.object({
  uuid,
  began_at: moment,
  /** Gifts count until just before. */
  ends_at: moment,
  /** Of the own side. Null: the match is on, or what came last is being counted. */
  outcome: pkOutcome.nullable(),
  /** One of the two went before the end. */
  was_left: z.boolean(),
  own: pkSide,
  other: pkSide.extend({
    /** Of their live; null where that was removed. */
    slug: slug.nullable(),
    /** Null as well where the live is not shown unasked. */
    poster_url: picture.nullable(),
    /** The live starts blurred, or wants an age: its picture is seen in its own room alone. */
    is_veiled: z.boolean(),
  }),
});
export type PkMatch = z.infer<typeof pkMatch>;
