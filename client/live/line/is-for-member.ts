import type { ChatMessage } from '../../../calls/live/chat.ts';

/** Returns whether a message mentions a member or replies to them. Undefined: a visitor. */
export const isFor = ({ mentions = [], reply_to }: ChatMessage, user_uuid: string | undefined): boolean =>
  user_uuid !== undefined &&
  (reply_to?.user_uuid === user_uuid || mentions.some((mention) => mention.user_uuid === user_uuid));
