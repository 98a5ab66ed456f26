/** Lives as those see them who look after the community. */
import { z } from 'zod';
import { defineCall, list, pageQuery } from './call.ts';
import { count, moment, picture, uuid } from './field.ts';

/** `hidden`: over, and taken off the site by the house. `announced`: it has still to begin. */
export const officeLiveState = z.enum(['on_air', 'announced', 'ended', 'hidden']);

const officeLive = z.object({
  uuid,
  /** What it is decided about as: one that is announced is no live yet. */
  kind: z.enum(['live', 'announced']),
  state: officeLiveState,
  title: z.string(),
  picture_url: picture,
  caster: z.object({ uuid, name: z.string() }),
  /** Where it stands; one that is announced, on its VB's page. */
  path: z.string(),
  viewer_count: count,
  starts_at: moment,
  ended_at: moment.nullable(),
});
export type OfficeLive = z.infer<typeof officeLive>;

export const listOfficeLives = defineCall({
  method: 'GET',
  path: '/v1/office/lives',
  summary:
    'Lives by how they stand: on air, the most watched first; announced, the next first; over or hidden, the latest first',
  access: 'moderator',
  query: pageQuery.extend({ state: officeLiveState.default('on_air') }),
  answer: list(officeLive),
});
