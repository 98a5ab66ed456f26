/**
 * Lists of provinces, districts and subdistricts below the selection, for both addresses of an
 * application.
 */
import type { Context } from 'hono';
import { listDistricts, listProvinces, listSubdistricts } from '../../../../calls/people/address.ts';
import type { AddressLists, PlaceLists } from '../../../../client/contracts/step/address-fields.tsx';
import type { EdgeEnv } from '../../../env.ts';
import { api } from '../../../platform/host/api.ts';

type Typed = Readonly<Record<string, string>>;

/**
 * Loads the lists. If the directory does not respond, they are empty, and the form reports the
 * missing fields.
 */
export async function addressLists(
  c: Context<EdgeEnv>,
  values: Typed,
): Promise<Pick<AddressLists, 'registered' | 'current'>> {
  const [registeredLists, current] = await Promise.all([
    listsOf(c, values, 'registered'),
    listsOf(c, values, 'current'),
  ]);
  return { registered: registeredLists, current };
}

async function listsOf(c: Context<EdgeEnv>, values: Typed, kind: 'registered' | 'current'): Promise<PlaceLists> {
  const [province = '', district = ''] = [values[`${kind}_province_id`], values[`${kind}_district_id`]];
  const [provinces, districts] = await Promise.all([
    api(c, listProvinces, {}),
    province === '' ? null : api(c, listDistricts, { params: { id: province } }),
  ]);
  const below = districts?.ok ? districts.answer.data : null;
  const isIn = below?.some(({ id }) => String(id) === district) ?? false;
  const subdistricts = isIn ? await api(c, listSubdistricts, { params: { id: district } }) : null;
  return {
    provinces: provinces.ok ? provinces.answer.data : [],
    districts: below,
    subdistricts: subdistricts?.ok ? subdistricts.answer.data : null,
  };
}
