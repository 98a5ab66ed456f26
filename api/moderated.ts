/** Features name here what of theirs members can report, and the house decides about. */
import type { ReportKind } from '../calls/page-field.ts';
import { moderatedAnnounced } from './announce/moderated-announced.ts';
import type { On } from './host/route.ts';
import { moderatedLive } from './live/moderated-live.ts';
import { officeLiveRoutes } from './live/office-lives.ts';
import { decisionRoutes } from './moderation/decision.ts';
import type { ModeratedKind } from './moderation/kind.ts';
import { reportRoutes } from './moderation/report.ts';
import { deskRoutes } from './post/desk-routes.ts';
import { moderatedComment, moderatedPost } from './post/moderated-post.ts';
import { moderatedUser } from './profile/moderated-user.ts';
import { moderatedLine } from './talk/moderated-line.ts';

const kinds: Record<ReportKind, ModeratedKind> = {
  live: moderatedLive,
  announced: moderatedAnnounced,
  user: moderatedUser,
  post: moderatedPost,
  comment: moderatedComment,
  line: moderatedLine,
};

/** Reports, the queue of them, lives, posts and comments to look at, and what is decided, for all of it. */
export const moderated = (on: On) => {
  reportRoutes(on, kinds);
  officeLiveRoutes(on);
  deskRoutes(on);
  decisionRoutes(on, kinds);
};
