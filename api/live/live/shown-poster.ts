import type { lives } from './tables.ts';

type Marked = Pick<typeof lives.$inferSelect, 'poster_url' | 'blurred_by' | 'least_age'>;

/** Returns the poster for places that cannot cover it. Null: it is blurred or has an age limit. */
export const shownPosterOf = ({ poster_url, blurred_by, least_age }: Marked): string | null =>
  blurred_by === null && least_age === null ? poster_url : null;
