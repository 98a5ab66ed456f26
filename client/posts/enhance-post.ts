/** Likes and comments of posts that respond at once. */
import { commentInPlace } from './comment-in-place.ts';
import { likeInPlace } from './like-in-place.ts';

export function enhancePost() {
  likeInPlace(document);
  commentInPlace();
}
