/** A chat message with its moderation actions, and the chat rules of a VB's rooms. */
import type { Context } from 'hono';
import {
  dismissTalkModerator,
  getLineDesk,
  getTalkDesk,
  hideLine,
  liftSilence,
  nameTalkModerator,
  pinLine,
  reportLine,
  setTalkRules,
  silenceTalker,
  unpinLine,
} from '../../../../calls/live/chat-moderation.ts';
import { ChatLinePage } from '../../../../client/live/chat/chat-line-page.tsx';
import { ChatRulesPage } from '../../../../client/live/chat/chat-rules-page.tsx';
import { href } from '../../../../client/platform/script/href.ts';
import { chatLine, chatRules } from '../../../../pages/live/chat.ts';
import type { EdgeEnv } from '../../../env.ts';
import { api, type Failure } from '../../../platform/host/api.ts';
import { failedPage } from '../../../platform/page/errors.tsx';
import { action, loader } from '../../../platform/page/loader.ts';
import { page } from '../../../platform/page/page.tsx';
import { linkIn } from '../../../platform/page/site.ts';

type ModerationResult = { ok: true } | Failure;

export const line = loader(chatLine, async (c, { params: { slug, seq }, query: { status = null } }) => {
  const result = await api(c, c.get('viewer') ? getLineDesk.own : getLineDesk, { params: { slug, seq } });
  if (!result.ok) return failedPage(c, result);
  return page(c, {
    share: { kind: 'hidden' },
    body: <ChatLinePage slug={slug} desk={result.answer.data} outcome={status} />,
  });
});

export const report = action(chatLine, 'report', async (c, { params, form }) => {
  const result = await api(c, reportLine, { params, form });
  if (result.ok) return showLine(c, params, 'reported');
  const isOften = result.failure.error.code === 'too_many_requests';
  return isOften ? showLine(c, params, 'often') : backToLine(c, params, result);
});

export const hide = action(chatLine, 'hide', async (c, { params }) =>
  backToLine(c, params, await api(c, hideLine, { params })),
);

export const pin = action(chatLine, 'pin', async (c, { params }) =>
  backToLine(c, params, await api(c, pinLine, { params })),
);

export const unpin = action(chatLine, 'unpin', async (c, { params }) =>
  backToLine(c, params, await api(c, unpinLine, { params })),
);

export const silence = action(chatLine, 'silence', async (c, { params, form: { user_uuid, minutes } }) => {
  const { slug } = params;
  return backToLine(c, params, await api(c, silenceTalker, { params: { slug }, form: { user_uuid, minutes } }));
});

export const lift = action(chatLine, 'lift', async (c, { params, form: { user_uuid } }) =>
  backToLine(c, params, await api(c, liftSilence, { params: { slug: params.slug, user_uuid } })),
);

export const name = action(chatLine, 'name', async (c, { params, form: { user_uuid } }) =>
  backToLine(c, params, await api(c, nameTalkModerator, { params: { slug: params.slug }, form: { user_uuid } })),
);

export const dismiss = action(chatLine, 'dismiss', async (c, { params, form: { user_uuid } }) =>
  backToLine(c, params, await api(c, dismissTalkModerator, { params: { slug: params.slug, user_uuid } })),
);

interface Place {
  slug: string;
  seq: string;
}

/**
 * Redirects to the message with the result, also if the action was not allowed or the message is
 * gone.
 */
function backToLine(c: Context<EdgeEnv>, params: Place, result: ModerationResult) {
  if (!result.ok && (result.status === 401 || result.status >= 500)) return failedPage(c, result);
  return showLine(c, params, result.ok ? 'done' : 'failed');
}

const showLine = (c: Context<EdgeEnv>, params: Place, status: 'done' | 'failed' | 'reported' | 'often') =>
  c.redirect(linkIn(c)(href('/live/{slug}/talk/{seq}', params, { status })), 303);

export const rules = loader(chatRules, async (c, { params: { slug }, query: { status = null } }) => {
  const result = await api(c, getTalkDesk, { params: { slug } });
  if (!result.ok) return failedPage(c, result);
  return page(c, {
    share: { kind: 'hidden' },
    body: <ChatRulesPage slug={slug} desk={result.answer.data} outcome={status} />,
  });
});

export const set = action(chatRules, 'set', async (c, { params: { slug }, form }) => {
  const result = await api(c, setTalkRules, { params: { slug }, form });
  if (!result.ok && result.status !== 422 && result.status !== 400) return failedPage(c, result);
  return backToRules(c, slug, result.ok ? 'saved' : 'refused');
});

export const liftOfRules = action(chatRules, 'lift', async (c, { params: { slug }, form: { user_uuid } }) => {
  const result = await api(c, liftSilence, { params: { slug, user_uuid } });
  return result.ok ? backToRules(c, slug, 'done') : failedPage(c, result);
});

export const dismissOfRules = action(chatRules, 'dismiss', async (c, { params: { slug }, form: { user_uuid } }) => {
  const result = await api(c, dismissTalkModerator, { params: { slug, user_uuid } });
  return result.ok ? backToRules(c, slug, 'done') : failedPage(c, result);
});

const backToRules = (c: Context<EdgeEnv>, slug: string, status: 'saved' | 'refused' | 'done') =>
  c.redirect(linkIn(c)(href('/live/{slug}/talk-rules', { slug }, { status })), 303);
