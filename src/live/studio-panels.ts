import type { Context } from 'hono';
import type { ComponentProps } from 'react';
import { getLive, type Live } from '../../calls/live/live.ts';
import { getPkDesk, listPkOpponents } from '../../calls/live/pk.ts';
import type { OnAirPanel } from '../../client/live/broadcast/on-air-panel.tsx';
import type { EdgeEnv } from '../env.ts';
import { api, type Failure } from '../platform/host/api.ts';

/** A failed form of a studio panel. */
export interface PanelError {
  desk: 'pk' | 'goal-desk';
  failed: Failure;
}

/**
 * Loads the studio panels of a live on air (PK and goal). A panel whose data cannot be loaded is
 * null.
 */
export async function loadStudioPanels(
  c: Context<EdgeEnv>,
  live: Live,
  { q, panelError }: { q: string; panelError: PanelError | null },
): Promise<Pick<ComponentProps<typeof OnAirPanel>, 'pk' | 'goal'>> {
  const [desk, opponents, liveResult] = await Promise.all([
    api(c, getPkDesk, {}),
    api(c, listPkOpponents, { query: { q } }),
    api(c, getLive, { params: { slug: live.slug }, fresh: true }),
  ]);
  const formErrorOf = (of: PanelError['desk']) =>
    panelError?.desk === of ? panelError.failed.failure.error.code : null;
  const viewKey = crypto.randomUUID();
  return {
    pk:
      desk.ok && opponents.ok
        ? { desk: desk.answer.data, opponents: opponents.answer.data, q, viewKey, formError: formErrorOf('pk') }
        : null,
    goal: liveResult.ok ? { goal: liveResult.answer.data.goal, viewKey, formError: formErrorOf('goal-desk') } : null,
  };
}
