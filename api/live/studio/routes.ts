import type { On } from '../../platform/framework/route.ts';
import { streamKeyRoutes } from './stream-key.ts';
import { studioRoutes } from './waiting-live.ts';

export const prefixes = ['studio'];

export const routes = (on: On) => {
  studioRoutes(on);
  streamKeyRoutes(on);
};
