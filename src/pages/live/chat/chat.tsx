/** The chat of a live as its own page, with a form. */
import type { Context } from 'hono';
import { CHAT_TEXT_MAX } from '../../../../calls/live/chat/message-limits.ts';
import { listLines, sayLine } from '../../../../calls/live/chat.ts';
import { getLineDesk } from '../../../../calls/live/chat-moderation.ts';
import { getLive } from '../../../../calls/live/live.ts';
import { ChatPage } from '../../../../client/live/chat/chat-page.tsx';
import { href } from '../../../../client/platform/script/href.ts';
import { chat as pageDefinition } from '../../../../pages/live/chat.ts';
import type { EdgeEnv } from '../../../env.ts';
import { sha256Hex } from '../../../platform/base/digest.ts';
import { api, type Failure } from '../../../platform/host/api.ts';
import { failedPage } from '../../../platform/page/errors.tsx';
import { action, loader } from '../../../platform/page/loader.ts';
import { page } from '../../../platform/page/page.tsx';
import { linkIn } from '../../../platform/page/site.ts';

const REFRESH_SECONDS = 6;
/** Characters of the digest in the key. Enough to tell two texts apart. */
const DIGEST_LENGTH = 16;

export const talk = loader(pageDefinition, (c, { params: { slug }, query: { write, reply } }) =>
  talkPage(c, slug, { isWriting: write !== undefined && c.get('viewer') !== null, reply }),
);

/**
 * Posts a message. A page from the browser history has its old key. With the digest of the text,
 * another text is a new message, and the same text is posted once.
 */
export const say = action(pageDefinition, 'say', async (c, { params: { slug }, form }) => {
  const { text, reply_to: reply, idempotency_key } = form;
  const key = `${idempotency_key}-${(await sha256Hex(`${reply ?? ''} ${text}`)).slice(0, DIGEST_LENGTH)}`;
  const result = await api(c, sayLine, { params: { slug }, form: { text, reply_to: reply }, key });
  if (result.ok) return c.redirect(linkIn(c)(href('/live/{slug}/talk', { slug })), 303);
  if (result.status === 401 || result.status >= 500) return failedPage(c, result);
  return talkPage(c, slug, { isWriting: true, text, reply, failed: result });
});

async function talkPage(
  c: Context<EdgeEnv>,
  slug: string,
  {
    isWriting,
    text = '',
    reply,
    failed,
  }: { isWriting: boolean; text?: string; reply?: string | undefined; failed?: Failure },
): Promise<Response> {
  const [live, lines, repliedTo] = await Promise.all([
    api(c, getLive, { params: { slug } }),
    api(c, c.get('viewer') ? listLines.own : listLines, { params: { slug }, query: {} }),
    isWriting && reply !== undefined ? api(c, getLineDesk.own, { params: { slug, seq: reply } }) : null,
  ]);
  if (!live.ok) return failedPage(c, live);
  if (!lines.ok) return failedPage(c, lines);
  const name = repliedTo?.ok ? repliedTo.answer.data.line.who?.name : undefined;
  const error = failed?.failure.error;
  const isRead = !isWriting && live.answer.data.status === 'on_air';
  return page(c, {
    share: { kind: 'hidden' },
    ...(failed && { status: failed.status }),
    ...(isRead && { refreshSeconds: REFRESH_SECONDS }),
    body: (
      <ChatPage
        live={live.answer.data}
        lines={lines.answer.data.lines}
        pinned={lines.answer.data.pinned ?? null}
        form={
          isWriting
            ? {
                viewKey: crypto.randomUUID(),
                value: text,
                maxLength: CHAT_TEXT_MAX,
                reply: reply && name ? { seq: reply, name } : null,
              }
            : null
        }
        formError={error ? { code: error.code, wait_seconds: waitOf(error) } : null}
        refreshSeconds={REFRESH_SECONDS}
      />
    ),
  });
}

const waitOf = (error: object): number | null =>
  'retry_after_seconds' in error && typeof error.retry_after_seconds === 'number' ? error.retry_after_seconds : null;
