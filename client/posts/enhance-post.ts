/** What the script does for posts: likes and comments that answer at once. */
import { commentInPlace } from './comment-in-place.ts';
import { likeInPlace } from './like-in-place.ts';

export function enhancePost() {
  likeInPlace(document);
  commentInPlace();
}
