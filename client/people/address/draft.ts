/** The address as it is being written: the form is its only home, read alike by the browser and by the edge. */
import type { Address } from '../../../calls/people/address.ts';
import { cleanPhone, THAI_PHONE } from '../../../calls/platform/text/clean.ts';
import { type FormFields, textIn } from '../../platform/app/form-fields.ts';

/** The names of the form's fields. */
export interface Draft {
  recipient: string;
  phone: string;
  line: string;
  /** Ids as the form has them; empty where nothing is chosen yet. */
  province_id: string;
  district_id: string;
  subdistrict_id: string;
  postal_code: string;
}

/** A field that can be wrong; the postal code follows from the place. */
export type Field = Exclude<keyof Draft, 'postal_code'>;

/** What stands in the form. */
export function draftOf(fields: FormFields): Draft {
  const text = (name: string) => textIn(fields, name);
  return {
    recipient: text('recipient'),
    phone: text('phone'),
    line: text('line'),
    province_id: text('province_id'),
    district_id: text('district_id'),
    subdistrict_id: text('subdistrict_id'),
    postal_code: text('postal_code'),
  };
}

/** A form that nobody has filled in. */
export const emptyDraft: Draft = draftOf({ get: () => '' });

/** A saved address as the form has it. */
export const draftOfAddress = (address: Address): Draft => ({
  recipient: address.recipient,
  phone: address.phone,
  line: address.line,
  province_id: String(address.province_id),
  district_id: String(address.district_id),
  subdistrict_id: String(address.subdistrict_id),
  postal_code: address.postal_code,
});

/** The fields in which something is missing or wrong, in their order. The host has the last word. */
export function problemsOf(draft: Draft): Field[] {
  const wrong: Record<Field, boolean> = {
    recipient: draft.recipient.trim() === '',
    phone: !THAI_PHONE.test(cleanPhone(draft.phone)),
    line: draft.line.trim() === '',
    province_id: draft.province_id === '',
    district_id: draft.district_id === '',
    subdistrict_id: draft.subdistrict_id === '',
  };
  return (Object.keys(wrong) as Field[]).filter((field) => wrong[field]);
}
