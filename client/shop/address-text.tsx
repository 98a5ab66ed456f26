import type { SentAddress } from '../../calls/address.ts';
import type { Locale } from '../i18n.ts';
import { useSite } from '../site.tsx';

/** An address as it stands on a parcel. */
export function AddressText({ address }: { address: SentAddress }) {
  const { locale } = useSite();
  return (
    <address className="text-sm not-italic">
      <b className="font-medium">{address.recipient}</b>
      <span className="text-soft tabular-nums">{` · ${address.phone}`}</span>
      <span className="block text-soft">{addressLine(address, locale)}</span>
    </address>
  );
}

/** In one line, the smallest place first as both languages have it. */
export const addressLine = (address: SentAddress, locale: Locale): string =>
  `${[address.line, address.subdistrict[locale], address.district[locale], address.province[locale]].join(' ')} ${address.postal_code}`;
