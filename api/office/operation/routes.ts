import type { On } from '../../platform/host/route.ts';
import { adminRoutes } from './admin.ts';
import { failedMessageRoutes } from './failed-message.ts';
import { failingTaskRoutes } from './failing-task.ts';
import { healthRoutes } from './health.ts';

export const operationRoutes = (on: On) => {
  adminRoutes(on);
  failedMessageRoutes(on);
  failingTaskRoutes(on);
  healthRoutes(on);
};
