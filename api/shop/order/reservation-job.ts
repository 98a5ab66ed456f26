import type { Job } from '../../platform/scheduler/job.ts';
import { lapseReservations, nextLapse } from './reservation.ts';

/**
 * Scheduled job that ends reservations and prizes at their deadline, and opens and closes sales.
 */
export const reservationJob: Job = {
  name: 'reservations',
  watch_ms: 600_000,
  due: ({ db }) => nextLapse(db),
  run: async ({ db, now }) => ({ done: await lapseReservations(db, now) }),
};
