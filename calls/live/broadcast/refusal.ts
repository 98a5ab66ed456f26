/**
 * Reasons for which a media room refuses media. The broadcaster reads the text `refused.<code>` of
 * `locales/…/live/refusal.json`.
 */
import { z } from 'zod';

/**
 * `times`: the timestamps are not usable. `tracks`: no track, or more than one of video or of
 * sound.
 */
const mediaRefusal = z.enum([
  'not_media',
  'video_codec',
  'video_format',
  'video_settings',
  'video_rotated',
  'video_pixels',
  'audio_codec',
  'audio_opus',
  'tracks',
  'too_large',
  'bitrate',
  'times',
]);
/**
 * Reasons that the studio shows. `input_deleted`: Cloudflare Stream has no input of the VB any
 * more, so it refuses the program.
 */
export const shownRefusal = z.enum([...mediaRefusal.options, 'input_deleted']);
export type MediaRefusal = z.infer<typeof mediaRefusal>;

/** HTTP status of a refused file. */
export const statusOfRefusal = (code: MediaRefusal): 413 | 415 | 422 => {
  if (code === 'too_large' || code === 'bitrate') return 413;
  return code.startsWith('video') || code.startsWith('audio') ? 415 : 422;
};

/** Response to a refused file, as the media room sends it. */
export const refusedFile = z.object({ error: z.object({ code: mediaRefusal }) });
