import type { On } from '../../platform/framework/route.ts';
import { ownHomeRoute } from './own-home.ts';
import { ownProfileRoutes } from './own-profile.ts';
import { publicUserRoutes } from './public-user.ts';

export const prefixes = ['family-back-office', 'home', 'profile', 'users'];

export const routes = (on: On) => {
  ownHomeRoute(on);
  ownProfileRoutes(on);
  publicUserRoutes(on);
};
