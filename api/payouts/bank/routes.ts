import type { On } from '../../platform/framework/route.ts';
import { batchRoutes } from './batch.ts';
import { endBatchRoutes } from './end-batch.ts';

export const prefixes = ['office'];

export const routes = (on: On) => {
  batchRoutes(on);
  endBatchRoutes(on);
};
