import type { On } from '../route.ts';
import { inviteRoutes } from './invite.ts';
import { ownProfileRoutes } from './own-profile.ts';
import { profileRoutes } from './profile.ts';

export const userRoutes = (on: On) => {
  inviteRoutes(on);
  ownProfileRoutes(on);
  profileRoutes(on);
};
