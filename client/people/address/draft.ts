/**
 * The address being entered. It is stored only in the form, from which browser and edge read it
 * with the same code.
 */
import type { Address } from '../../../calls/people/address.ts';
import { cleanPhone, THAI_PHONE } from '../../../calls/platform/text/clean.ts';
import { type FormFields, textIn } from '../../platform/app/form-fields.ts';

/** The fields of the form, by name. */
export interface AddressDraft {
  recipient: string;
  phone: string;
  line: string;
  /** Ids as strings. Empty: nothing is chosen yet. */
  province_id: string;
  district_id: string;
  subdistrict_id: string;
  postal_code: string;
}

/**
 * A field that can be invalid. The postal code is not among them, because it follows from the
 * subdistrict.
 */
export type AddressField = Exclude<keyof AddressDraft, 'postal_code'>;

/** Returns the address in a form. */
export function addressDraftOf(fields: FormFields): AddressDraft {
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

/** An empty form. */
export const emptyDraft: AddressDraft = addressDraftOf({ get: () => '' });

/** Converts a saved address to form fields. */
export const draftOfAddress = (address: Address): AddressDraft => ({
  recipient: address.recipient,
  phone: address.phone,
  line: address.line,
  province_id: String(address.province_id),
  district_id: String(address.district_id),
  subdistrict_id: String(address.subdistrict_id),
  postal_code: address.postal_code,
});

/** Returns missing or invalid fields in form order. The API makes the final check. */
export function problemsOf(draft: AddressDraft): AddressField[] {
  const wrong: Record<AddressField, boolean> = {
    recipient: draft.recipient.trim() === '',
    phone: !THAI_PHONE.test(cleanPhone(draft.phone)),
    line: draft.line.trim() === '',
    province_id: draft.province_id === '',
    district_id: draft.district_id === '',
    subdistrict_id: draft.subdistrict_id === '',
  };
  return (Object.keys(wrong) as AddressField[]).filter((field) => wrong[field]);
}
