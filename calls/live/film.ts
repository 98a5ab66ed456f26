/** Films of gifts and entrance effects. */

import { z } from 'zod';
import { defineCall, one, takesFile } from '../platform/call.ts';
import { film } from '../platform/field.ts';
import { FILM_MAX_BYTES } from './gift/gift-item.ts';

/** Stores a film that plays over the video, of a gift or an entrance effect. */
export const uploadFilm = takesFile(
  defineCall({
    method: 'POST',
    path: '/v1/uploads/films',
    summary:
      'Stores a film, sent as `file` in multipart/form-data: an MP4 of H.264 with AAC or no sound, at most 150 kB and 2 to 8 seconds. Its left half has the colours on black, its right half the alpha as grey',
    access: 'staff',
    limit: { times: 300, window_seconds: 3_600 },
    failures: ['film_type', 'film_length', 'film_dimensions'],
    answer: one(
      z.object({
        url: film,
        size_bytes: z.number().int().positive(),
        seconds: z.number().positive(),
        /** Size in pixels, without the half that is alpha. */
        width: z.number().int().positive(),
        height: z.number().int().positive(),
      }),
    ),
  }),
  { most_bytes: FILM_MAX_BYTES, media_types: ['video/mp4'] },
);
