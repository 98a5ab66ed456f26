/**
 * Status of the video that a live's media room receives, returned by
 * `/live-media/{uuid}/picture.json`.
 */
import { z } from 'zod';
import { count } from '../../platform/field.ts';
import { shownRefusal } from './refusal.ts';

/** The signal that the server receives, measured from the media itself. */
const receivedPicture = z.object({
  /** Pixels; 0 if only sound is received. */
  width: count,
  height: count,
  frames_per_second: count,
  has_sound: z.boolean(),
  /** Some browsers cannot play Opus. */
  sound_codec: z.enum(['aac', 'opus']).nullable().default(null),
  kilobits_per_second: count,
});
export type ReceivedPicture = z.infer<typeof receivedPicture>;

/**
 * `waiting`: nothing was received yet. `lost`: nothing was received for some seconds. `over`: the
 * live has ended.
 */
export const receivedSignal = z.object({
  signal: z.enum(['waiting', 'live', 'lost', 'over']),
  picture: receivedPicture.nullable().default(null),
  /** Reason why the newest media was refused. Null once media is accepted again. */
  refused: shownRefusal.nullable().default(null),
  /**
   * Viewers whose browsers reported in the last five minutes that they cannot decode the video.
   * Counts IP addresses, so it is a lower bound.
   */
  unplayed_count: count.default(0),
});
export type ReceivedSignal = z.infer<typeof receivedSignal>;
/** The same status before parsing, as the media room writes it. */
export type SentSignal = z.input<typeof receivedSignal>;
