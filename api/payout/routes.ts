import type { On } from '../host/route.ts';
import { certificateRoutes } from './certificate.ts';
import { disbursementRoutes } from './disbursement.ts';
import { historyRoutes } from './history.ts';
import { submitRoutes } from './submit.ts';

/** What who is paid may ask. */
export const payoutRoutes = (on: On) => {
  disbursementRoutes(on);
  submitRoutes(on);
  historyRoutes(on);
  certificateRoutes(on);
};
