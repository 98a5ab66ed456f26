/** The list of all kinds of content that members can report. Each feature defines its own. */
import type { ReportKind } from '../calls/platform/page-field.ts';
import { moderatedAnnounced } from './live/announce/moderated-announced.ts';
import { moderatedLine } from './live/chat/moderated-line.ts';
import { moderatedLive } from './live/live/moderated-live.ts';
import { officeLiveRoutes } from './live/live/office-lives.ts';
import { decisionRoutes } from './moderation/moderation/decision.ts';
import type { ModeratedKind } from './moderation/moderation/kind.ts';
import { reportRoutes } from './moderation/moderation/report.ts';
import { moderatedUser } from './people/profile/moderated-user.ts';
import type { On } from './platform/framework/route.ts';
import { moderatedComment, moderatedPost } from './posts/post/moderated-post.ts';
import { postListRoutes } from './posts/post/post-list-routes.ts';

const kinds: Record<ReportKind, ModeratedKind> = {
  live: moderatedLive,
  announced: moderatedAnnounced,
  user: moderatedUser,
  post: moderatedPost,
  comment: moderatedComment,
  line: moderatedLine,
};

/**
 * Adds the routes for reports, the queue of staff, lists of lives, posts and comments, and
 * decisions.
 */
export const moderated = (on: On) => {
  reportRoutes(on, kinds);
  officeLiveRoutes(on);
  postListRoutes(on);
  decisionRoutes(on, kinds);
};
