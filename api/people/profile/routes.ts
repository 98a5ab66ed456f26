import type { On } from '../../platform/framework/route.ts';
import { inviteRoutes } from '../invite/invite.ts';
import { ownProfileRoutes } from './own-profile.ts';
import { profileRoutes } from './profile.ts';
import { profileCardRoutes } from './profile-card.ts';

export const prefixes = ['family-back-office', 'invitation', 'profile', 'users'];

export const routes = (on: On) => {
  inviteRoutes(on);
  profileCardRoutes(on);
  ownProfileRoutes(on);
  profileRoutes(on);
};
