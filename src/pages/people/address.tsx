/** Shipping address of a member. Without scripts, the lists of places load by steps of the form. */

import type { Context } from 'hono';
import {
  getOwnAddress,
  listDistricts,
  listOwnPlaces,
  listProvinces,
  listSubdistricts,
  type Place,
  type Subdistrict,
  saveOwnAddress,
} from '../../../calls/people/address.ts';
import {
  type AddressDraft,
  type AddressField,
  addressDraftOf,
  draftOfAddress,
  emptyDraft,
  problemsOf,
} from '../../../client/people/address/draft.ts';
import { type Lists, type PlaceChoice, placesIn } from '../../../client/people/address/state.ts';
import { href } from '../../../client/platform/script/href.ts';
import type { Locale } from '../../../client/platform/texts/i18n.ts';
import { address as pageDefinition } from '../../../pages/people/address.ts';
import type { EdgeEnv } from '../../env.ts';
import { api, type Failure } from '../../platform/host/api.ts';
import { earlyScreenPage, formErrorOf, type ScreenBody, screenPage } from '../../platform/page/app-page.tsx';
import { failedPage } from '../../platform/page/errors.tsx';
import { action, loader } from '../../platform/page/loader.ts';
import { linkIn } from '../../platform/page/site.ts';
import { publicOrigin } from '../../platform/request/public-origin.ts';
import { safeReturnTo } from '../../platform/request/safe-return-to.ts';

export const address = loader(pageDefinition, (c, { query }) =>
  earlyScreenPage(c, readOwn(c, { back: backOf(c, query.back), saved: query.status === 'saved' })),
);

/** Loads the form with the stored address and its lists of places. */
async function readOwn(c: Context<EdgeEnv>, formState: Pick<Filled, 'back' | 'saved'>): Promise<FormBody | Failure> {
  const [own, places, provinces] = await Promise.all([
    api(c, getOwnAddress, {}),
    api(c, listOwnPlaces, {}),
    api(c, listProvinces, {}),
  ]);
  if (!own.ok) return own;
  if (!provinces.ok) return provinces;
  const { data: address } = own.answer;
  const locale = c.get('locale');
  const lists = (places.ok && places.answer.data && listsIn(locale, places.answer.data)) || noLists;
  return formBody(placesIn(locale, provinces.answer.data), lists, {
    ...formState,
    draft: address ? draftOfAddress(address) : emptyDraft,
  });
}

export const save = action(pageDefinition, 'save', async (c, { form }) => {
  const draft = addressDraftOf(new Map(Object.entries(form)));
  const back = backOf(c, form.back);
  if (form.step !== 'save') return formPage(c, { draft, back });
  const problems = problemsOf(draft);
  if (problems.length > 0) return formPage(c, { draft, back, problems });
  const result = await api(c, saveOwnAddress, { form: draft });
  if (result.ok) return c.redirect(back ?? `${linkIn(c)(href('/address'))}?status=saved`, 303);
  if (result.status === 401) return failedPage(c, result);
  return formPage(c, { draft, back, failed: result });
});

/** Returns the page to return to, if it is on this site. */
function backOf(c: Context<EdgeEnv>, target: unknown): string | null {
  return safeReturnTo(target, publicOrigin(c), '') || null;
}

interface Filled {
  draft: AddressDraft;
  back: string | null;
  problems?: AddressField[];
  failed?: Failure;
  saved?: boolean;
}

async function formPage(c: Context<EdgeEnv>, formState: Filled): Promise<Response> {
  const [provinces, lists] = await Promise.all([api(c, listProvinces, {}), listsOf(c, formState.draft)]);
  if (!provinces.ok) return failedPage(c, provinces);
  const status = formState.problems?.length ? 422 : 200;
  return screenPage(c, { ...formBody(placesIn(c.get('locale'), provinces.answer.data), lists, formState), status });
}

type FormBody = ScreenBody<'people/address'>;

/** Builds the form. A choice that does not belong to the choice above it is cleared. */
function formBody(
  provinces: PlaceChoice[],
  baseLists: Lists,
  { draft: requested, back, problems = [], failed, saved = false }: Filled,
): FormBody {
  const draft = { ...requested };
  const lists = { ...baseLists };
  if (!has(lists.districts, draft.district_id)) draft.district_id = '';
  if (draft.district_id === '') lists.subdistricts = null;
  if (!has(lists.subdistricts, draft.subdistrict_id)) draft.subdistrict_id = '';
  if (draft.subdistrict_id === '') draft.postal_code = '';
  const props = { draft, provinces, lists, back, problems, formError: formErrorOf(failed), saved };
  return { screen: 'people/address', failed, props };
}

const noLists: Lists = { districts: null, subdistricts: null };

/** Loads the lists below the selection. */
async function listsOf(c: Context<EdgeEnv>, { province_id, district_id }: AddressDraft): Promise<Lists> {
  const [districts, subdistricts] = await Promise.all([
    province_id === '' ? null : api(c, listDistricts, { params: { id: province_id } }),
    district_id === '' ? null : api(c, listSubdistricts, { params: { id: district_id } }),
  ]);
  return listsIn(c.get('locale'), {
    districts: districts?.ok ? districts.answer.data : null,
    subdistricts: subdistricts?.ok ? subdistricts.answer.data : null,
  });
}

const listsIn = (
  locale: Locale,
  { districts, subdistricts }: { districts: Place[] | null; subdistricts: Subdistrict[] | null },
): Lists => ({
  districts: districts && placesIn(locale, districts),
  subdistricts: subdistricts && placesIn(locale, subdistricts),
});

const has = (places: { id: number }[] | null, id: string) => places?.some((place) => String(place.id) === id) ?? false;
