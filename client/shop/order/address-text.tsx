import type { SentAddress } from '../../../calls/people/address.ts';
import { type SiteTools, useSite } from '../../platform/page/site.tsx';
import { inLocale } from '../../platform/texts/i18n.ts';

/** A postal address. */
export function AddressText({ address }: { address: SentAddress }) {
  const site = useSite();
  return (
    <address className="text-sm not-italic">
      <b className="font-medium">{address.recipient}</b>
      <span className="text-soft tabular-nums">{` · ${address.phone}`}</span>
      <span className="block text-soft">{addressLine(site, address)}</span>
    </address>
  );
}

const BANGKOK = 'กรุงเทพมหานคร';

/**
 * Formats the address in one line, smallest unit first. Bangkok has its own words for districts.
 */
export const addressLine = (
  { t, locale }: Pick<SiteTools, 't' | 'locale'>,
  { line, subdistrict, district, province, postal_code }: SentAddress,
): string =>
  t(province.th === BANGKOK ? 'shop:address.in_bangkok' : 'shop:address.elsewhere', {
    line,
    subdistrict: inLocale(subdistrict, locale),
    district: inLocale(district, locale),
    province: inLocale(province, locale),
    postal_code,
  });
