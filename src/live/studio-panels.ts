import type { Context } from 'hono';
import type { ComponentProps } from 'react';
import { CHAT_TEXT_MAX } from '../../calls/live/chat/message-limits.ts';
import { listLines } from '../../calls/live/chat.ts';
import { getLive, type Live } from '../../calls/live/live.ts';
import { getPkDesk, listPkOpponents } from '../../calls/live/pk.ts';
import { GOAL_TITLE_MAX } from '../../calls/platform/page-field.ts';
import type { OnAirPanel } from '../../client/live/broadcast/on-air-panel.tsx';
import type { EdgeEnv } from '../env.ts';
import { api, type Failure } from '../platform/host/api.ts';

/** A number behind all chat messages: only the pinned one is needed. */
const BEHIND_ALL = 2 ** 31;

/** A failed form of a studio panel. */
export interface PanelError {
  desk: 'pk' | 'goal-desk' | 'pinned-desk';
  failed: Failure;
}

/**
 * Loads the studio panels of a live on air (PK, goal and pinned message). A panel whose data cannot
 * be loaded is null.
 */
export async function loadStudioPanels(
  c: Context<EdgeEnv>,
  live: Live,
  { q, panelError }: { q: string; panelError: PanelError | null },
): Promise<Pick<ComponentProps<typeof OnAirPanel>, 'pk' | 'goal' | 'pinned'>> {
  const [desk, opponents, liveResult, lines] = await Promise.all([
    api(c, getPkDesk, {}),
    api(c, listPkOpponents, { query: { q } }),
    api(c, getLive, { params: { slug: live.slug }, fresh: true }),
    api(c, listLines.own, { params: { slug: live.slug }, query: { after: BEHIND_ALL } }),
  ]);
  const formErrorOf = (of: PanelError['desk']) =>
    panelError?.desk === of ? panelError.failed.failure.error.code : null;
  const viewKey = crypto.randomUUID();
  return {
    pk:
      desk.ok && opponents.ok
        ? { desk: desk.answer.data, opponents: opponents.answer.data, q, viewKey, formError: formErrorOf('pk') }
        : null,
    goal: liveResult.ok
      ? { goal: liveResult.answer.data.goal, maxTitle: GOAL_TITLE_MAX, viewKey, formError: formErrorOf('goal-desk') }
      : null,
    pinned: lines.ok
      ? {
          line: lines.answer.data.pinned ?? null,
          slug: live.slug,
          viewKey,
          maxLength: CHAT_TEXT_MAX,
          formError: formErrorOf('pinned-desk'),
        }
      : null,
  };
}
