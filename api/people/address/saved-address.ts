/** The one address that a user keeps. */
import { eq } from 'drizzle-orm';
import type { SentAddress } from '../../../calls/people/address.ts';
import type { Db, SqlText } from '../../platform/host/db.ts';
import { addresses } from './tables.ts';

/** An address as it is stored. */
export type AddressRow = typeof addresses.$inferSelect;

/** The address of a user, if one is saved. */
export const selectSavedAddress = (db: Db, userUuid: SqlText) =>
  db.select().from(addresses).where(eq(addresses.user_uuid, userUuid));

/** The address as it goes with an order, which keeps it whatever becomes of the saved one. */
export const sentAddressOf = ({ recipient, phone, line, place, postal_code }: AddressRow): SentAddress => ({
  recipient,
  phone,
  line,
  subdistrict: place.subdistrict,
  district: place.district,
  province: place.province,
  postal_code,
});
