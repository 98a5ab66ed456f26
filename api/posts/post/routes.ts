import type { On } from '../../platform/framework/route.ts';
import { ownPostRoutes } from './own-post.ts';

export const prefixes = ['posts'];

export const routes = (on: On) => {
  ownPostRoutes(on);
};
