import type { On } from '../../platform/host/route.ts';
import { factRoutes } from '../fact/fact.ts';
import { uncountedFactRoutes } from '../fact/uncounted-fact.ts';
import { boardRoutes } from './ranking.ts';

export const rankingRoutes = (on: On) => {
  factRoutes(on);
  uncountedFactRoutes(on);
  boardRoutes(on);
};
