import type { Context } from 'hono';
import type { ComponentProps } from 'react';
import { listLines } from '../../calls/live/chat.ts';
import { getLive, type Live } from '../../calls/live/live.ts';
import { getPkDesk, listPkOpponents } from '../../calls/live/pk.ts';
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
  { q, deskTrouble }: { q: string; deskTrouble: PanelError | null },
): Promise<Pick<ComponentProps<typeof OnAirPanel>, 'pk' | 'goal' | 'pinned'>> {
  const [desk, opponents, liveResult, lines] = await Promise.all([
    api(c, getPkDesk, {}),
    api(c, listPkOpponents, { query: { q } }),
    api(c, getLive, { params: { slug: live.slug }, fresh: true }),
    api(c, listLines.own, { params: { slug: live.slug }, query: { after: BEHIND_ALL } }),
  ]);
  const troubleOf = (of: PanelError['desk']) =>
    deskTrouble?.desk === of ? deskTrouble.failed.failure.error.code : null;
  const viewKey = crypto.randomUUID();
  return {
    pk:
      desk.ok && opponents.ok
        ? { desk: desk.answer.data, opponents: opponents.answer.data, q, viewKey, trouble: troubleOf('pk') }
        : null,
    goal: liveResult.ok ? { goal: liveResult.answer.data.goal, viewKey, trouble: troubleOf('goal-desk') } : null,
    pinned: lines.ok
      ? {
          line: lines.answer.data.pinned ?? null,
          slug: live.slug,
          viewKey,
          trouble: troubleOf('pinned-desk'),
        }
      : null,
  };
}
