import type { On } from '../../platform/framework/route.ts';
import { ownProfileRoutes } from './own-profile.ts';
import { publicUserRoutes } from './public-user.ts';

export const profileRoutes = (on: On) => {
  ownProfileRoutes(on);
  publicUserRoutes(on);
};
