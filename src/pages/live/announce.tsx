/** Announcements of a VB: the form, the open ones, and changing or cancelling each. */
import type { Context } from 'hono';
import { z } from 'zod';
import {
  type AnnouncedLive,
  announceLive,
  changeAnnouncedLive,
  listAnnouncedLives,
  withdrawAnnouncedLive,
} from '../../../calls/live/announce.ts';
import type { FailureCode } from '../../../calls/platform/failure/failure-status.ts';
import type { TypedLive } from '../../../client/live/announce/announce-form.tsx';
import { AnnouncePage } from '../../../client/live/announce/announce-page.tsx';
import { AnnouncedPage } from '../../../client/live/announce/announced-page.tsx';
import { actionHref, href } from '../../../client/platform/script/href.ts';
import * as pageDefinitions from '../../../pages/live/announce.ts';
import type { EdgeEnv } from '../../env.ts';
import { api, type Failure } from '../../platform/host/api.ts';
import { errorPage, failedPage } from '../../platform/page/errors.tsx';
import { action, loader } from '../../platform/page/loader.ts';
import { page } from '../../platform/page/page.tsx';
import { linkIn } from '../../platform/page/site.ts';
import { textsOf } from '../../platform/page/texts.ts';
import { sendPicture } from '../../platform/request/send-picture.ts';

const BANGKOK = '+07:00';
const MINUTES = 16;

const nothingTyped: TypedLive = { title: '', starts: '' };

/** Reason for the refusal of a form. */
interface PageError {
  code: FailureCode;
  status: number;
}

const draftSchema = z.object({ title: z.string().catch(''), starts_at: z.string().catch('') });

export const announce = loader(pageDefinitions.announce, (c, { query: { status } }) =>
  announcePage(c, { outcome: status ?? null, typed: nothingTyped, formError: null }),
);

export const announceOne = action(pageDefinitions.announce, 'announce', async (c, { form }) => {
  const { title, starts_at: starts } = draftSchema.parse(form);
  const values = { title, starts };
  const refuse = (failed: Failure) =>
    isOfForm(failed)
      ? announcePage(c, { outcome: null, typed: values, formError: formErrorOf(failed) })
      : failedPage(c, failed);
  const picture = await sendPicture(c, form);
  if (typeof picture !== 'string') return refuse(picture);
  const result = await api(c, announceLive, {
    form: { title, starts_at: momentOf(starts), picture_url: picture },
    key: form.idempotency_key,
  });
  return result.ok ? c.redirect(linkIn(c)(href('/announce', { status: 'announced' })), 303) : refuse(result);
});

export const announced = loader(pageDefinitions.announced, async (c, { params }) => {
  const one = await ownOf(c, params.uuid);
  if ('failure' in one) return failedPage(c, one);
  return one.announcement ? announcedPage(c, one.announcement, {}) : errorPage(c, 404, 'announced_not_found');
});

export const change = action(pageDefinitions.announced, 'change', async (c, { params, form }) => {
  const { title, starts_at: starts } = draftSchema.parse(form);
  const refuse = async (failed: Failure) => {
    const one = isOfForm(failed) ? await ownOf(c, params.uuid) : failed;
    if ('failure' in one) return failedPage(c, one);
    if (!one.announcement) return failedPage(c, failed);
    return announcedPage(c, one.announcement, { typed: { title, starts }, formError: formErrorOf(failed) });
  };
  const picture = await sendPicture(c, form);
  if (typeof picture !== 'string') return refuse(picture);
  const result = await api(c, changeAnnouncedLive, {
    params: { id: params.uuid },
    form: { title, starts_at: momentOf(starts), picture_url: picture },
  });
  return result.ok ? c.redirect(linkIn(c)(href('/announce', { status: 'changed' })), 303) : refuse(result);
});

export const withdraw = action(pageDefinitions.announced, 'withdraw', async (c, { params }) => {
  const result = await api(c, withdrawAnnouncedLive, { params: { id: params.uuid } });
  return result.ok ? c.redirect(linkIn(c)(href('/announce', { status: 'withdrawn' })), 303) : failedPage(c, result);
});

/** Loads the VB's announcements past the cache, because the VB may have just changed them. */
const askOwn = (c: Context<EdgeEnv>) =>
  api(c, listAnnouncedLives, { query: { caster_uuid: c.get('viewer')?.uuid }, fresh: true });

async function ownOf(
  c: Context<EdgeEnv>,
  uuid: string,
): Promise<Failure | { announcement: AnnouncedLive | undefined }> {
  const own = await askOwn(c);
  return own.ok ? { announcement: own.answer.data.find((one) => one.uuid === uuid) } : own;
}

/**
 * Converts Bangkok time from a browser to UTC. Invalid input is returned unchanged and refused by
 * the API.
 */
function momentOf(text: string): string {
  const at = new Date(`${text}${BANGKOK}`);
  return Number.isNaN(at.getTime()) ? text : at.toISOString();
}

const typedOf = ({ title, starts_at }: AnnouncedLive): TypedLive => ({
  title,
  starts: new Date(Date.parse(starts_at) + 7 * 3_600_000).toISOString().slice(0, MINUTES),
});

const isOfForm = ({ status }: Failure) => status !== 401 && status < 500;
/** Returns the failure with its status, also for a missing title or time. */
const formErrorOf = ({ failure, status }: Failure): PageError => ({ code: failure.error.code, status });

async function announcePage(
  c: Context<EdgeEnv>,
  {
    outcome,
    typed,
    formError,
  }: {
    outcome: 'announced' | 'changed' | 'withdrawn' | null;
    typed: TypedLive;
    formError: PageError | null;
  },
): Promise<Response> {
  const own = await askOwn(c);
  if (!own.ok) return failedPage(c, own);
  const form = {
    at: linkIn(c)(actionHref('/announce', '', {})),
    send: textsOf(c.get('locale'))('announce:send'),
    typed,
    formError: formError?.code ?? null,
    idempotencyKey: crypto.randomUUID(),
  };
  return page(c, {
    share: { kind: 'hidden' },
    ...(formError && { status: formError.status }),
    body: <AnnouncePage announced={own.answer.data} outcome={outcome} form={form} />,
  });
}

const announcedPage = (
  c: Context<EdgeEnv>,
  one: AnnouncedLive,
  { typed = typedOf(one), formError = null }: { typed?: TypedLive; formError?: PageError | null },
) =>
  page(c, {
    share: { kind: 'hidden' },
    ...(formError && { status: formError.status }),
    body: (
      <AnnouncedPage
        announced={one}
        form={{
          at: linkIn(c)(actionHref('/announce/{uuid}', '', { uuid: one.uuid })),
          send: textsOf(c.get('locale'))('announce:save'),
          typed,
          formError: formError?.code ?? null,
        }}
      />
    ),
  });
