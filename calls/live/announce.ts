/** Announced lives: what a VB will stream, and when. */
import { z } from 'zod';
import { defineCall, idempotent, list, one, pageQuery } from '../platform/call.ts';
import { moment, optionalField, picture, singleLine, uuid } from '../platform/field.ts';
import { freshness } from '../platform/freshness.ts';
import { userCard } from '../platform/user.ts';

/** Maximum days ahead of an announced live, and maximum open announcements per VB. */
export const MAX_ANNOUNCED_DAYS = 90;
export const MAX_ANNOUNCED = 20;

/**
 * A future live. `change_count` rises by one with each change, as the SEQUENCE of iCalendar
 * requires.
 */
export const announcedLive = z.object({
  uuid,
  caster: userCard,
  title: z.string(),
  picture_url: picture,
  starts_at: moment,
  changed_at: moment,
  change_count: z.number().int().nonnegative(),
});
export type AnnouncedLive = z.infer<typeof announcedLive>;

const byId = z.object({ id: uuid });

/**
 * Form of an announcement. A new one without `picture_url` shows the poster of the VB's last live.
 * It shows their avatar if that live is blurred or has an age limit, or if there is none.
 */
const announcedForm = z.object({
  title: singleLine(80),
  starts_at: moment,
  /** A picture that the VB has uploaded before through the upload call. */
  picture_url: optionalField(picture),
});

export const listAnnouncedLives = defineCall({
  method: 'GET',
  path: '/v1/announced-lives',
  summary: 'Lists announced lives, the next one first. `caster_uuid` limits the list to one VB',
  access: 'public',
  cache: freshness.live,
  query: pageQuery.extend({ caster_uuid: uuid.optional() }),
  answer: list(announcedLive),
});

export const announceLive = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/announced-lives',
    summary: `Announces a live, at most ${MAX_ANNOUNCED_DAYS} days ahead. Returns 403 if the VB has no contract in force`,
    access: 'caster',
    form: announcedForm,
    failures: ['contract_not_in_force', 'announced_time_wrong', 'announced_too_many', 'post_picture_unknown'],
    answer: one(announcedLive),
  }),
);

export const changeAnnouncedLive = defineCall({
  method: 'POST',
  path: '/v1/announced-lives/{id}/edit',
  summary: "Changes one of the caller's announced lives. Without a picture, the live keeps its current one",
  access: 'caster',
  params: byId,
  form: announcedForm,
  failures: ['announced_not_found', 'announced_time_wrong', 'post_picture_unknown'],
  answer: one(announcedLive),
});

export const withdrawAnnouncedLive = defineCall({
  method: 'DELETE',
  path: '/v1/announced-lives/{id}',
  summary: "Cancels one of the caller's announced lives",
  access: 'caster',
  params: byId,
  failures: ['announced_not_found'],
  answer: one(z.object({ uuid })),
});
