/** Parses chat messages, hearts and sources of visits that viewers send over a socket. */
import { z } from 'zod';
import { CHAT_TEXT_MAX, MAX_HEARTS } from '../../../calls/live/chat/message-limits.ts';
import type { SentHearts, SentMessage, SentSource } from '../../../calls/live/room/room-message.ts';
import { visitSource } from '../../../calls/live/room-presence.ts';
import { idempotencyKey } from '../../../calls/platform/call.ts';
import { singleLine } from '../../../calls/platform/field.ts';

/** Maximum characters of a socket message, above any valid text with its key. */
const MAX_MESSAGE = 4_000;

const messageSchema = z.union([
  z.object({
    key: idempotencyKey,
    text: singleLine(CHAT_TEXT_MAX),
    reply_to: z.number().int().positive().optional(),
  }),
  z.object({ hearts: z.number().int().min(1).max(MAX_HEARTS) }),
  z.object({ from: visitSource }),
]);

/** Returns the parsed message. Null: invalid, so not sent by our pages. */
export function parseMessage(data: string | ArrayBuffer): SentMessage | SentHearts | SentSource | null {
  if (typeof data !== 'string' || data.length > MAX_MESSAGE) return null;
  const result = messageSchema.safeParse(jsonOf(data));
  return result.success ? result.data : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
