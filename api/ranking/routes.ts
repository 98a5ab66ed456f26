import type { On } from '../host/route.ts';
import { factRoutes } from './fact.ts';
import { boardRoutes } from './ranking.ts';

export const rankingRoutes = (on: On) => {
  factRoutes(on);
  boardRoutes(on);
};
