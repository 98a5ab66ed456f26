import type { Context } from 'hono';
import type { ComponentProps } from 'react';
import { getLive, type Live } from '../../calls/live/live.ts';
import { getPkDesk, listPkOpponents } from '../../calls/live/pk.ts';
import type { OnAirPanel } from '../../client/live/broadcast/on-air-panel.tsx';
import type { EdgeEnv } from '../env.ts';
import { api, type Failure } from '../platform/host/api.ts';

/** Why what was sent from a desk is not done. */
export interface DeskTrouble {
  desk: 'pk' | 'goal-desk';
  failed: Failure;
}

/** What the studio's desks show of a live on air; a desk of which nothing can be had is not there. */
export async function desksOf(
  c: Context<EdgeEnv>,
  live: Live,
  { q, deskTrouble }: { q: string; deskTrouble: DeskTrouble | null },
): Promise<Pick<ComponentProps<typeof OnAirPanel>, 'pk' | 'goal'>> {
  const [desk, opponents, shown] = await Promise.all([
    api(c, getPkDesk, {}),
    api(c, listPkOpponents, { query: { q } }),
    api(c, getLive, { params: { slug: live.slug }, fresh: true }),
  ]);
  const troubleOf = (of: DeskTrouble['desk']) =>
    deskTrouble?.desk === of ? deskTrouble.failed.failure.error.code : null;
  const viewKey = crypto.randomUUID();
  return {
    pk:
      desk.ok && opponents.ok
        ? { desk: desk.answer.data, opponents: opponents.answer.data, q, viewKey, trouble: troubleOf('pk') }
        : null,
    goal: shown.ok ? { goal: shown.answer.data.goal, viewKey, trouble: troubleOf('goal-desk') } : null,
  };
}
