/** State of the address form, as atoms. */
import { atom } from 'jotai';
import type { listDistricts, listSubdistricts, Place } from '../../../calls/people/address.ts';
import { ask } from '../../platform/app/ask.ts';
import { inLocale, type Locale } from '../../platform/texts/i18n.ts';
import type { AddressDraft, AddressField } from './draft.ts';

/** A province, district or subdistrict in the page's language. */
export interface PlaceChoice {
  id: number;
  name: string;
}

/** A subdistrict with its postal codes, the most common one before the others. */
export interface SubdistrictChoice extends PlaceChoice {
  postal_codes: string[];
}

/** Converts places of the API to one language. */
export const placesIn = <Some extends Place>(locale: Locale, places: Some[]) =>
  places.map((place) => ({ ...place, name: inLocale(place.name, locale) }));

/** The lists below the current choice. Null: nothing to list yet, or loading failed. */
export interface Lists {
  districts: PlaceChoice[] | null;
  subdistricts: SubdistrictChoice[] | null;
}

/** The places chosen so far. */
export type Chosen = Pick<AddressDraft, 'province_id' | 'district_id' | 'subdistrict_id' | 'postal_code'>;

export const chosenAtom = atom<Chosen>({ province_id: '', district_id: '', subdistrict_id: '', postal_code: '' });
export const listsAtom = atom<Lists>({ districts: null, subdistricts: null });
/** The list that is loading or has failed to load. */
export const loadingAtom = atom<{ list: keyof Lists; state: 'loading' | 'failed' } | null>(null);

/** Missing or invalid fields of the last attempt. */
export const problemsAtom = atom<AddressField[]>([]);

interface Choice {
  locale: Locale;
  id: string;
}

/** Chooses a province and clears everything below it. Ignores a response after a newer choice. */
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
  set(chosenAtom, (place) => ({ ...place, district_id: id, subdistrict_id: '', postal_code: '' }));
  set(listsAtom, (lists) => ({ ...lists, subdistricts: null }));
  set(loadingAtom, null);
  if (id === '') return;
  set(loadingAtom, { list: 'subdistricts', state: 'loading' });
  const result = await ask<typeof listSubdistricts>('/v1/address/subdistricts/{id}', locale, { params: { id } });
  if (get(chosenAtom).district_id !== id) return;
  if (result.ok) set(listsAtom, (lists) => ({ ...lists, subdistricts: placesIn(locale, result.answer.data) }));
  set(loadingAtom, result.ok ? null : { list: 'subdistricts', state: 'failed' });
});

/** Chooses a subdistrict and its postal code. */
export const chooseSubdistrictAtom = atom(null, (get, set, { id }: Pick<Choice, 'id'>) => {
  const [postal_code = ''] = postalCodesOf(get(listsAtom).subdistricts, id);
  set(chosenAtom, (place) => ({ ...place, subdistrict_id: id, postal_code }));
});

/** Returns the postal codes of a subdistrict, the most common one before the others. */
export const postalCodesOf = (subdistricts: SubdistrictChoice[] | null, id: string): string[] =>
  subdistricts?.find((place) => String(place.id) === id)?.postal_codes ?? [];
