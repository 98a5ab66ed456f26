/** The address calls that the browser makes. A test holds their paths to those of `calls/`. */
import type { listDistricts, listSubdistricts } from '../../calls/address.ts';
import { ask } from '../app/ask.ts';

export const paths = {
  districts: (province: string) => `/v1/address/districts/${province}`,
  subdistricts: (district: string) => `/v1/address/subdistricts/${district}`,
};

export const readDistricts = (locale: string, province: string) =>
  ask<typeof listDistricts>(paths.districts(province), locale);
export const readSubdistricts = (locale: string, district: string) =>
  ask<typeof listSubdistricts>(paths.subdistricts(district), locale);
