import type { Live } from '../../../calls/live/live.ts';

/** Returns whether a live is shown only on request: it starts blurred or has a minimum age. */
export const isVeiled = ({ is_blurred, least_age }: Pick<Live, 'is_blurred' | 'least_age'>): boolean =>
  is_blurred || least_age !== null;
