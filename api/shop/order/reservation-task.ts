import type { Task } from '../../platform/clock/task.ts';
import { lapseReservations, nextLapse } from './reservation.ts';

/** Ends reservations and prizes whose time is over, opens and closes sales on the shelf, by the clock. */
export const reservationTask: Task = {
  vigil_ms: 600_000,
  due: ({ db }) => nextLapse(db),
  run: async ({ db, now }) => ({ done: await lapseReservations(db, now) }),
};
