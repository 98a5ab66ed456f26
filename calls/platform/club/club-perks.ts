/** Perks of fan clubs by level. */
import { z } from 'zod';

const level = z.number().int().min(1).max(100);

/** First levels of the perks. Staff set them as the effective-dated setting `fan_club_perks`. */
export const clubPerks = z.strictObject({
  /** The name has a colour in the VB's rooms. */
  name_color_level: level,
  /** The room announces the fan as they enter. */
  entrance_level: level,
});
export type ClubPerks = z.infer<typeof clubPerks>;
