import type { On } from '../../platform/framework/route.ts';
import { boardRoutes } from './ranking.ts';

export const prefixes = ['ranking'];

export const routes = (on: On) => {
  boardRoutes(on);
};
