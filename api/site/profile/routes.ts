import type { On } from '../../platform/framework/route.ts';
import { ownProfileRoutes } from './own-profile.ts';
import { publicUserRoutes } from './public-user.ts';

export const prefixes = ['family-back-office', 'profile', 'users'];

export const routes = (on: On) => {
  ownProfileRoutes(on);
  publicUserRoutes(on);
};
