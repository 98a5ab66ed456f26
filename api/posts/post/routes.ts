import type { On } from '../../platform/framework/route.ts';
import { commentRoutes } from './comment-routes.ts';
import { ownPostRoutes } from './own-post.ts';
import { postReadRoutes } from './post-routes.ts';

export const postRoutes = (on: On) => {
  postReadRoutes(on);
  ownPostRoutes(on);
  commentRoutes(on);
};
