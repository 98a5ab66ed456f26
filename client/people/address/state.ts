/** What the address form knows and changes, as atoms. */
import { atom } from 'jotai';
import type { listDistricts, listSubdistricts, Place } from '../../../calls/people/address.ts';
import { ask } from '../../platform/app/ask.ts';
import type { Locale } from '../../platform/texts/i18n.ts';
import type { Draft, Field } from './draft.ts';

/** A place to choose as the page shows it, in its language. */
export interface PlaceChoice {
  id: number;
  name: string;
}

/** One that brings its postal codes along, the usual one first. */
export interface SubdistrictChoice extends PlaceChoice {
  postal_codes: string[];
}

/** Places of the host in a language. */
export const placesIn = <Some extends Place>(locale: Locale, places: Some[]) =>
  places.map((place) => ({ ...place, name: place.name[locale] }));

/** The lists below what is chosen. Null: there is nothing to list yet, or it could not be had. */
export interface Lists {
  districts: PlaceChoice[] | null;
  subdistricts: SubdistrictChoice[] | null;
}

/** The place as it is chosen so far. */
export type Chosen = Pick<Draft, 'province_id' | 'district_id' | 'subdistrict_id' | 'postal_code'>;

export const chosenAtom = atom<Chosen>({ province_id: '', district_id: '', subdistrict_id: '', postal_code: '' });
export const listsAtom = atom<Lists>({ districts: null, subdistricts: null });
/** Which list is on its way, or could not be had. */
export const loadingAtom = atom<{ list: keyof Lists; state: 'loading' | 'failed' } | null>(null);

/** Fields that are missing or wrong, once somebody has tried. */
export const problemsAtom = atom<Field[]>([]);

interface Choice {
  locale: Locale;
  id: string;
}

/** What was chosen below another province is no longer chosen. An answer that is no longer to the point is let go. */
export const chooseProvinceAtom = atom(null, async (get, set, { locale, id }: Choice) => {
  set(chosenAtom, { province_id: id, district_id: '', subdistrict_id: '', postal_code: '' });
  set(listsAtom, { districts: null, subdistricts: null });
  set(loadingAtom, null);
  if (id === '') return;
  set(loadingAtom, { list: 'districts', state: 'loading' });
  const result = await ask<typeof listDistricts>('/v1/address/districts/{id}', locale, { params: { id } });
  if (get(chosenAtom).province_id !== id) return;
  if (result.ok) set(listsAtom, { districts: placesIn(locale, result.answer.data), subdistricts: null });
  set(loadingAtom, result.ok ? null : { list: 'districts', state: 'failed' });
});

export const chooseDistrictAtom = atom(null, async (get, set, { locale, id }: Choice) => {
  set(chosenAtom, (chosen) => ({ ...chosen, district_id: id, subdistrict_id: '', postal_code: '' }));
  set(listsAtom, (lists) => ({ ...lists, subdistricts: null }));
  set(loadingAtom, null);
  if (id === '') return;
  set(loadingAtom, { list: 'subdistricts', state: 'loading' });
  const result = await ask<typeof listSubdistricts>('/v1/address/subdistricts/{id}', locale, { params: { id } });
  if (get(chosenAtom).district_id !== id) return;
  if (result.ok) set(listsAtom, (lists) => ({ ...lists, subdistricts: placesIn(locale, result.answer.data) }));
  set(loadingAtom, result.ok ? null : { list: 'subdistricts', state: 'failed' });
});

/** The subdistrict brings its postal code along. */
export const chooseSubdistrictAtom = atom(null, (get, set, { id }: Pick<Choice, 'id'>) => {
  const [postal_code = ''] = postalCodesOf(get(listsAtom).subdistricts, id);
  set(chosenAtom, (chosen) => ({ ...chosen, subdistrict_id: id, postal_code }));
});

/** The codes of a subdistrict, the usual one first. */
export const postalCodesOf = (subdistricts: SubdistrictChoice[] | null, id: string): string[] =>
  subdistricts?.find((place) => String(place.id) === id)?.postal_codes ?? [];
