import type { Task } from '../host/task.ts';
import { lapseReservations, nextLapse } from './reservation.ts';
import { RESERVATION_TASK } from './ring-reservations.ts';

/** Ends reservations and prizes whose time is over, by the clock. */
export const reservationTask: Task = {
  name: RESERVATION_TASK,
  vigil_ms: 600_000,
  due: ({ db }) => nextLapse(db),
  run: ({ db, now }) => lapseReservations(db, now),
};
