/** The one address that a user keeps. */
import { eq } from 'drizzle-orm';
import type { SentAddress } from '../../calls/address.ts';
import type { Db } from '../host/db.ts';
import { addresses } from './tables.ts';

/** An address as it is stored. */
export type AddressRow = typeof addresses.$inferSelect;

/** Null where none is saved. */
export async function readSavedAddress(db: Db, userUuid: string): Promise<AddressRow | null> {
  const [row] = await db.select().from(addresses).where(eq(addresses.user_uuid, userUuid));
  return row ?? null;
}

/** Where a parcel to this user goes. */
export async function readSentAddress(db: Db, userUuid: string): Promise<SentAddress | null> {
  const row = await readSavedAddress(db, userUuid);
  return row && sentAddressOf(row);
}

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
