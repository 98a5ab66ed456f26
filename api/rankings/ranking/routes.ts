import type { On } from '../../platform/framework/route.ts';
import { factRoutes } from '../fact/fact.ts';
import { quarantinedFactRoutes } from '../fact/quarantined-fact.ts';
import { boardRoutes } from './ranking.ts';

export const prefixes = ['facts', 'ranking'];

export const routes = (on: On) => {
  factRoutes(on);
  quarantinedFactRoutes(on);
  boardRoutes(on);
};
