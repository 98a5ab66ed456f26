import type { Live } from '../../../calls/live/live.ts';

/** Whether a live is shown to nobody who has not asked for it: it starts blurred, or wants an age. */
export const isVeiled = ({ is_blurred, least_age }: Pick<Live, 'is_blurred' | 'least_age'>): boolean =>
  is_blurred || least_age !== null;
