import type { On } from '../../platform/framework/route.ts';
import { inviteRoutes } from '../invite/invite.ts';
import { profileRoutes } from './profile.ts';
import { profileCardRoutes } from './profile-card.ts';

export const prefixes = ['invitation', 'profile', 'users'];

export const routes = (on: On) => {
  inviteRoutes(on);
  profileCardRoutes(on);
  profileRoutes(on);
};
