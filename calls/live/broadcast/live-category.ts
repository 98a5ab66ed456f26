/** Category of a live in answers, and its field in forms of VBs. */
import { z } from 'zod';
import { bilingual, slug } from '../../platform/field.ts';

/** A category of lives that staff show. */
export const liveCategory = z.object({ slug, name: bilingual });
export type LiveCategory = z.infer<typeof liveCategory>;

/** The slug of a category, or an empty text for none. */
export const chosenCategory = z.union([z.literal(''), slug]);
