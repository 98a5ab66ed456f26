/**
 * Pictures beside that of a live's VB: guests of the live, or the opponent of its PK match. Each has
 * media of its own. Capture times let a player show them together.
 */
import { z } from 'zod';
import { picture, slug, uuid } from '../../platform/field.ts';
import { userCard } from '../../platform/user.ts';

/** Maximum guests of a live, so at most four pictures with that of its VB. */
export const GUESTS_MAX = 3;

/**
 * Arrangement of the pictures. `grid`: equal parts, two share halves, three and four share
 * quarters. `side`: the VB has one half, the others share the other half.
 */
export const guestLayout = z.enum(['grid', 'side']);
export type GuestLayout = z.infer<typeof guestLayout>;

/** A picture beside that of the VB. */
const livePicture = z.object({
  /** Uuid of the guest's place in the live, or of the opponent's live. */
  uuid,
  kind: z.enum(['guest', 'pk']),
  user: userCard,
  /** Prefix of its media URLs. Null: it is veiled. A guest's media needs the pass of the live. */
  media_base: z.string().nullable(),
  /** Null if there is none, or `is_veiled`. */
  poster_url: picture.nullable(),
  /** Slug of the opponent's live. Null: a guest has none, or that live was removed. */
  slug: slug.nullable(),
  /**
   * The opponent's live starts blurred or has an age limit, so its picture is shown only in its own
   * room.
   */
  is_veiled: z.boolean(),
  /** The guest sends sound without a camera. */
  is_voice_only: z.boolean(),
  /** The VB has muted the guest. Players must not play the sound. */
  is_muted: z.boolean(),
});
export type LivePicture = z.infer<typeof livePicture>;

/** The pictures beside that of the VB, oldest first, and their arrangement. */
export const pictureStage = z.object({ layout: guestLayout, pictures: z.array(livePicture).max(GUESTS_MAX) });
export type PictureStage = z.infer<typeof pictureStage>;
