/** Limits of the films of gifts and entrances, for their check and their makers. */

/** Maximum size of a film. */
export const FILM_MAX_BYTES = 150_000;

/** Shortest and longest film, in seconds. */
export const FILM_SECONDS = { min: 2, max: 8 } as const;

/** Smallest and largest side of a film in pixels, without the half of the video that is alpha. */
export const FILM_PIXELS = { min: 120, max: 720 } as const;
