import type { On } from '../../platform/framework/route.ts';
import { factRoutes } from './fact.ts';
import { quarantinedFactRoutes } from './quarantined-fact.ts';

export const prefixes = ['facts'];

export const routes = (on: On) => {
  factRoutes(on);
  quarantinedFactRoutes(on);
};
