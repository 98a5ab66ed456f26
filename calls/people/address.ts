/**
 * Thai addresses: the directory of provinces, districts and subdistricts, and the single address
 * that a user saves.
 */
import { z } from 'zod';
import { defineCall, list, one } from '../platform/call.ts';
import { bilingual, MAX_PASTED, optionalField, pastedNumber, singleLine } from '../platform/field.ts';
import { cleanPhone, THAI_PHONE } from '../platform/text/clean.ts';

/** Id in the address directory. It never changes for a place. */
const placeId = z.coerce.number().int().positive();
const postalCode = z.string().regex(/^\d{5}$/);
/** A postal code, cleaned of spaces and dashes. */
export const typedPostalCode = pastedNumber(/^\d{5}$/);

/** A province or district of the address directory. */
export const place = z.object({ id: z.number().int().positive(), name: bilingual });
const province = place;
const district = place;
/** A subdistrict has one postal code, rarely more. The first is the usual one. */
const subdistrict = place.extend({ postal_codes: z.array(postalCode).min(1) });
export type Place = z.infer<typeof place>;
export type Subdistrict = z.infer<typeof subdistrict>;

/**
 * A Thai phone number: a mobile number of 10 digits or a landline of 9, with or without +66, spaces
 * and hyphens. It is stored as digits that begin with 0.
 */
export const thaiPhone = z.string().max(MAX_PASTED).transform(cleanPhone).pipe(z.string().regex(THAI_PHONE));

/** Destination of a parcel, in both languages. */
export const sentAddress = z.object({
  recipient: z.string(),
  phone: z.string(),
  line: z.string(),
  subdistrict: bilingual,
  district: bilingual,
  province: bilingual,
  postal_code: postalCode,
});
export type SentAddress = z.infer<typeof sentAddress>;

/** The caller's address, with the ids that its form needs. */
export const address = sentAddress.extend({
  subdistrict_id: z.number().int(),
  district_id: z.number().int(),
  province_id: z.number().int(),
});
export type Address = z.infer<typeof address>;

/** The directory hardly ever changes. */
const asTheCountry = { access: 'public', cache: { fresh_seconds: 3600, stale_seconds: 86_400 } } as const;

export const listProvinces = defineCall({
  ...asTheCountry,
  method: 'GET',
  path: '/v1/address/provinces',
  summary: 'Lists the 77 provinces in the order of their Thai names',
  answer: list(province),
});

export const listDistricts = defineCall({
  ...asTheCountry,
  method: 'GET',
  path: '/v1/address/districts/{id}',
  summary: 'Lists the districts of a province, by its id',
  params: z.object({ id: placeId }),
  failures: ['province_not_found'],
  answer: list(district),
});

export const listSubdistricts = defineCall({
  ...asTheCountry,
  method: 'GET',
  path: '/v1/address/subdistricts/{id}',
  summary: 'Lists the subdistricts of a district, by its id, with their postal codes',
  params: z.object({ id: placeId }),
  failures: ['district_not_found'],
  answer: list(subdistrict),
});

export const getOwnAddress = defineCall({
  method: 'GET',
  path: '/v3/profile/address',
  summary: "Returns the caller's address; null if they have none",
  access: 'bearer',
  answer: one(address.nullable()),
});

export const listOwnPlaces = defineCall({
  method: 'GET',
  path: '/v3/profile/address/places',
  summary:
    "Lists the districts and subdistricts that the caller's address was chosen from, so that its form needs no more requests; null without an address",
  access: 'bearer',
  answer: one(z.object({ districts: z.array(district), subdistricts: z.array(subdistrict) }).nullable()),
});

export const saveOwnAddress = defineCall({
  method: 'POST',
  path: '/v3/profile/address',
  summary:
    "Saves the caller's address and replaces the previous one. Answers 422 if the subdistrict, district and province do not belong together",
  access: 'bearer',
  form: z.object({
    recipient: singleLine(80),
    phone: thaiPhone,
    /** House number, building, road. */
    line: singleLine(200),
    subdistrict_id: placeId,
    district_id: placeId,
    province_id: placeId,
    /** If omitted, the subdistrict's usual one. */
    postal_code: optionalField(typedPostalCode),
  }),
  failures: ['address_mismatch', 'postal_code_mismatch'],
  answer: one(address),
});
