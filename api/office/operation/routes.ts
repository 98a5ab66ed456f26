import type { On } from '../../platform/host/route.ts';
import { adminRoutes } from './admin.ts';
import { failedMessageRoutes } from './failed-message.ts';
import { healthRoutes } from './health.ts';

export const operationRoutes = (on: On) => {
  adminRoutes(on);
  failedMessageRoutes(on);
  healthRoutes(on);
};
