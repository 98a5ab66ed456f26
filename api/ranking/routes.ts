import type { On } from '../host/route.ts';
import { factRoutes } from './fact.ts';
import { boardRoutes } from './ranking.ts';
import { uncountedFactRoutes } from './uncounted-fact.ts';

export const rankingRoutes = (on: On) => {
  factRoutes(on);
  uncountedFactRoutes(on);
  boardRoutes(on);
};
