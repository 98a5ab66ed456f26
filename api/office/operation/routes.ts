import type { On } from '../../platform/framework/route.ts';
import { adminRoutes } from './admin.ts';
import { failedMessageRoutes } from './failed-message.ts';
import { failingJobRoutes } from './failing-job.ts';
import { growthRoutes } from './growth.ts';
import { healthRoutes } from './health.ts';

export const prefixes = ['operations'];

export const routes = (on: On) => {
  adminRoutes(on);
  failedMessageRoutes(on);
  failingJobRoutes(on);
  growthRoutes(on);
  healthRoutes(on);
};
