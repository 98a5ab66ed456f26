/** The saved address of a user. A user has at most one. */
import { eq } from 'drizzle-orm';
import type { SentAddress } from '../../../calls/people/address.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import { addresses } from './tables.ts';

/** An address as stored in D1. */
export type AddressRow = typeof addresses.$inferSelect;

/** Selects the saved address of a user. */
export const selectSavedAddress = (db: Db, userUuid: SqlText) =>
  db.select().from(addresses).where(eq(addresses.user_uuid, userUuid));

/** Returns the copy of an address for an order. The copy stays when the saved address changes. */
export const sentAddressOf = ({ recipient, phone, line, place, postal_code }: AddressRow): SentAddress => ({
  recipient,
  phone,
  line,
  subdistrict: place.subdistrict,
  district: place.district,
  province: place.province,
  postal_code,
});
