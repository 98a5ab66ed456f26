/** Where a member's parcels go. The cascade of places works by steps of the form where there are no scripts. */

import type { Context } from 'hono';
import { getOwnAddress, listDistricts, listProvinces, listSubdistricts, saveOwnAddress } from '../../calls/address.ts';
import { type Draft, draftOf, draftOfAddress, emptyDraft, type Field, problemsOf } from '../../client/address/draft.ts';
import type { Lists } from '../../client/address/state.ts';
import { href } from '../../client/href.ts';
import { localePath } from '../../client/i18n.ts';
import { address as row } from '../../pages/address.ts';
import { api, type Failure } from '../api.ts';
import { screenPage, troubleOf } from '../app-page.tsx';
import type { EdgeEnv } from '../env.ts';
import { failedPage } from '../errors.tsx';
import { does, open } from '../open.ts';
import { publicOrigin } from '../public-origin.ts';
import { safeReturnTo } from '../safe-return-to.ts';

export const address = open(row, async (c, { query }) => {
  const found = await api(c, getOwnAddress, {});
  if (!found.ok) return failedPage(c, found);
  const { data: own } = found.answer;
  return formPage(c, {
    draft: own ? draftOfAddress(own) : emptyDraft,
    back: backOf(c, query.back),
    saved: query.status === 'saved',
  });
});

export const save = does(row, 'save', async (c, { form }) => {
  const draft = draftOf(new Map(Object.entries(form)));
  const back = backOf(c, form.back);
  if (form.step !== 'save') return formPage(c, { draft, back });
  const problems = problemsOf(draft);
  if (problems.length > 0) return formPage(c, { draft, back, problems });
  const saved = await api(c, saveOwnAddress, { form: draft });
  if (saved.ok) return c.redirect(back ?? `${localePath(c.var.locale, href('/webview/address'))}?status=saved`, 303);
  if (saved.status === 401) return failedPage(c, saved);
  return formPage(c, { draft, back, failed: saved });
});

/** Where to go on afterwards: an address of ours, or none. */
function backOf(c: Context<EdgeEnv>, requested: unknown): string | null {
  return safeReturnTo(requested, publicOrigin(c), '') || null;
}

interface Filled {
  draft: Draft;
  back: string | null;
  problems?: Field[];
  failed?: Failure;
  saved?: boolean;
}

async function formPage(
  c: Context<EdgeEnv>,
  { draft: requested, back, problems = [], failed, saved = false }: Filled,
): Promise<Response> {
  const provinces = await api(c, listProvinces, {});
  if (!provinces.ok) return failedPage(c, provinces);
  const { draft, lists } = await placesOf(c, requested);
  return screenPage(c, {
    screen: 'address/form',
    status: problems.length > 0 ? 422 : 200,
    failed,
    props: { draft, provinces: provinces.answer.data, lists, back, problems, trouble: troubleOf(failed), saved },
  });
}

/** The lists below what is chosen; what does not lie in what was chosen above it is no longer chosen. */
async function placesOf(c: Context<EdgeEnv>, requested: Draft): Promise<{ draft: Draft; lists: Lists }> {
  const [districts, subdistricts] = await Promise.all([
    requested.province_id === '' ? null : api(c, listDistricts, { params: { id: requested.province_id } }),
    requested.district_id === '' ? null : api(c, listSubdistricts, { params: { id: requested.district_id } }),
  ]);
  const draft = { ...requested };
  const lists: Lists = { districts: districts?.ok ? districts.answer.data : null, subdistricts: null };
  if (!has(lists.districts, draft.district_id)) draft.district_id = '';
  if (draft.district_id !== '' && subdistricts?.ok) lists.subdistricts = subdistricts.answer.data;
  if (!has(lists.subdistricts, draft.subdistrict_id)) draft.subdistrict_id = '';
  if (draft.subdistrict_id === '') draft.postal_code = '';
  return { draft, lists };
}

const has = (places: { id: number }[] | null, id: string) => places?.some((place) => String(place.id) === id) ?? false;
