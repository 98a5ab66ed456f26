import type { Context } from 'hono';
import type { ComponentProps } from 'react';
import type { Category } from '../../calls/live/category.ts';
import { CHAT_TEXT_MAX } from '../../calls/live/chat/message-limits.ts';
import { listLines } from '../../calls/live/chat.ts';
import { GUESTS_MAX } from '../../calls/live/guest/live-picture.ts';
import { getGuestDesk, listGuestCandidates } from '../../calls/live/guest.ts';
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
  desk: 'pk' | 'guest-desk' | 'goal-desk' | 'pinned-desk' | 'category-desk';
  failed: Failure;
}

/**
 * Loads the studio panels of a live on air (PK, guests, goal, pinned message and category). A panel whose
 * data cannot be loaded is null.
 */
export async function loadStudioPanels(
  c: Context<EdgeEnv>,
  live: Live,
  {
    q,
    guest,
    panelError,
    categories,
  }: { q: string; guest: string; panelError: PanelError | null; categories: readonly Category[] },
): Promise<Pick<ComponentProps<typeof OnAirPanel>, 'pk' | 'guests' | 'goal' | 'pinned' | 'category'>> {
  const [desk, opponents, guests, candidates, liveResult, lines] = await Promise.all([
    api(c, getPkDesk, {}),
    api(c, listPkOpponents, { query: { q } }),
    api(c, getGuestDesk, {}),
    api(c, listGuestCandidates, { query: { q: guest } }),
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
    guests:
      guests.ok && candidates.ok
        ? {
            desk: guests.answer.data,
            candidates: candidates.answer.data,
            q: guest,
            maxGuests: GUESTS_MAX,
            isInPk: desk.ok && desk.answer.data.match?.outcome === null,
            viewKey,
            formError: formErrorOf('guest-desk'),
          }
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
    category:
      categories.length > 0
        ? { categories, value: live.category?.slug ?? '', formError: formErrorOf('category-desk') }
        : null,
  };
}
