/** What a live's media room says of what is sent to it, at `/live-media/{uuid}/picture.json`. */
import { z } from 'zod';
import { count } from '../platform/field.ts';
import { mediaRefusal } from './broadcast-refusal.ts';

const receivedPicture = z.object({
  /** In pixels; 0 where only sound comes. */
  width: count,
  height: count,
  frames_per_second: count,
  has_sound: z.boolean(),
  /** Some viewers' browsers cannot play Opus. */
  sound_codec: z.enum(['aac', 'opus']).nullable().default(null),
  kilobits_per_second: count,
});
export type ReceivedPicture = z.infer<typeof receivedPicture>;

/** `signal`: nothing came yet, it comes, it has not come for some seconds, or the live is over. */
export const receivedSignal = z.object({
  signal: z.enum(['waiting', 'live', 'lost', 'over']),
  picture: receivedPicture.nullable().default(null),
  /** Reason why the newest media was refused; null once media is accepted again. */
  refused: mediaRefusal.nullable().default(null),
  /** Viewers of the last five minutes whose browsers could not decode it, by their addresses: at least so many. */
  unplayed_count: count.default(0),
});
export type ReceivedSignal = z.infer<typeof receivedSignal>;
/** The same as the room sends it. */
export type SentSignal = z.input<typeof receivedSignal>;
