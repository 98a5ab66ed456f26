import { useAtomValue, useSetAtom } from 'jotai';
import { useSite } from '../../platform/page/site.tsx';
import { Select } from '../../ui/form/select.tsx';
import type { AddressField } from './draft.ts';
import { PlaceField } from './place-field.tsx';
import {
  chooseDistrictAtom,
  chooseProvinceAtom,
  chooseSubdistrictAtom,
  chosenAtom,
  type Lists,
  listsAtom,
  loadingAtom,
  type PlaceChoice,
  postalCodesOf,
} from './state.ts';

/**
 * Province, district and subdistrict, each limited by the one above, and the postal code of the
 * subdistrict.
 */
export function PlacesPanel({ provinces, problems }: { provinces: PlaceChoice[]; problems: AddressField[] }) {
  const { t, locale } = useSite();
  const { province_id, district_id, subdistrict_id } = useAtomValue(chosenAtom);
  const { districts, subdistricts } = useAtomValue(listsAtom);
  const loading = useAtomValue(loadingAtom);
  const chooseProvince = useSetAtom(chooseProvinceAtom);
  const chooseDistrict = useSetAtom(chooseDistrictAtom);
  const chooseSubdistrict = useSetAtom(chooseSubdistrictAtom);
  const saysOf = (list: keyof Lists, otherwise: string) => {
    if (loading?.list !== list) return otherwise;
    return t(loading.state === 'failed' ? 'address:not_loaded' : 'address:loading');
  };
  const again = () =>
    void (loading?.list === 'districts'
      ? chooseProvince({ locale, id: province_id })
      : chooseDistrict({ locale, id: district_id }));
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <PlaceField
        level="province"
        places={provinces}
        chosen={province_id}
        says=""
        problem={problems.includes('province_id') && province_id === ''}
        next
        onChoose={(id) => void chooseProvince({ locale, id })}
      />
      <PlaceField
        level="district"
        places={districts}
        chosen={district_id}
        says={saysOf('districts', t('address:first_province'))}
        problem={problems.includes('district_id') && district_id === ''}
        next
        onChoose={(id) => void chooseDistrict({ locale, id })}
      />
      <PlaceField
        level="subdistrict"
        places={subdistricts}
        chosen={subdistrict_id}
        says={saysOf('subdistricts', t('address:first_district'))}
        problem={problems.includes('subdistrict_id') && subdistrict_id === ''}
        next
        onChoose={(id) => chooseSubdistrict({ id })}
      />
      <PostalCode codes={postalCodesOf(subdistricts, subdistrict_id)} />
      {loading?.state === 'failed' && (
        <p role="alert" className="col-span-full flex items-center gap-3 text-sm text-wrong">
          {t('address:not_loaded')}
          <button className="btn quiet text-ink" type="button" onClick={again}>
            {t('address:retry')}
          </button>
        </p>
      )}
    </div>
  );
}

/** The postal code of the subdistrict, or a choice if it has several. */
function PostalCode({ codes }: { codes: string[] }) {
  const { t } = useSite();
  const { postal_code } = useAtomValue(chosenAtom);
  const [first = ''] = codes;
  return (
    <div className="grid content-start gap-1.5">
      <label className="text-sm text-soft" htmlFor="postal_code">
        {t('address:postal_code')}
      </label>
      {codes.length > 1 ? (
        <Select
          key={first}
          id="postal_code"
          name="postal_code"
          label={t('address:postal_code')}
          value={codes.includes(postal_code) ? postal_code : first}
          options={codes.map((code) => ({ value: code, text: code }))}
        />
      ) : (
        <span className="field">
          <input
            className="min-w-0 flex-1 py-2 tabular-nums outline-none"
            id="postal_code"
            name="postal_code"
            type="text"
            readOnly
            value={first}
            aria-describedby="postal_code-says"
          />
        </span>
      )}
      <p id="postal_code-says" className="text-xs text-faint">
        {t('address:postal_hint')}
      </p>
    </div>
  );
}
