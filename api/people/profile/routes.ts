import type { On } from '../../platform/framework/route.ts';
import { profileRoutes } from './profile.ts';
import { profileCardRoutes } from './profile-card.ts';

export const prefixes = ['profile', 'users'];

export const routes = (on: On) => {
  profileCardRoutes(on);
  profileRoutes(on);
};
