/** Raids: a VB ends their live and sends its viewers on to another VB who is on air. */
import { z } from 'zod';
import { defineCall, idempotent, list, one } from '../platform/call.ts';
import { count, uuid } from '../platform/field.ts';
import { cleanLine } from '../platform/text/clean.ts';
import { unitsOf } from '../platform/text/length.ts';
import { live, raidTarget } from './live.ts';

/** A live to which the caller can send viewers. */
const raidOffer = raidTarget.extend({
  viewer_count: count,
  /** Connection with the caller: they follow the VB, have the same family, or share a label. */
  reason: z.enum(['followed', 'family', 'label']).nullable(),
});
export type RaidOffer = z.infer<typeof raidOffer>;

export const listRaidTargets = defineCall({
  method: 'GET',
  path: '/v1/raids/targets',
  summary:
    'Lists lives to which the caller can send viewers: followed VBs, the same family, shared labels, then most viewers first. Optionally only VBs whose name contains `q`. Leaves out VBs who accept no raids, are suspended or whose contract is over, blocks in either direction and blurred lives',
  access: 'caster',
  limit: { times: 60, window_seconds: 600 },
  query: z.object({ q: z.string().max(unitsOf(40)).transform(cleanLine).default('') }),
  answer: list(raidOffer),
});

export const sendRaid = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/raids',
    summary:
      "Ends the caller's live and offers its viewers the live `live_uuid`, which they open or decline. Both rooms announce it. It adds no viewers to the other live by itself",
    access: 'caster',
    limit: { times: 20, window_seconds: 3600 },
    form: z.object({ live_uuid: uuid }),
    failures: ['not_on_air', 'raid_unavailable'],
    answer: one(z.object({ live, to: raidTarget, viewer_count: count })),
  }),
);
