import { useSetAtom } from 'jotai';
import { type RefObject, useEffect } from 'react';
import { useSite } from '../../platform/page/site.tsx';
import { type AddressDraft, addressDraftOf } from './draft.ts';
import { chooseDistrictAtom, chooseProvinceAtom, chooseSubdistrictAtom } from './state.ts';

/** Applies choices that the visitor or the browser's autofill made before hydration. */
export function useEarlyChoices(form: RefObject<HTMLFormElement | null>, draft: AddressDraft) {
  const { locale } = useSite();
  const chooseProvince = useSetAtom(chooseProvinceAtom);
  const chooseDistrict = useSetAtom(chooseDistrictAtom);
  const chooseSubdistrict = useSetAtom(chooseSubdistrictAtom);
  useEffect(() => {
    if (!form.current) return;
    const { province_id, district_id, subdistrict_id } = addressDraftOf(new FormData(form.current));
    if (province_id !== draft.province_id) void chooseProvince({ locale, id: province_id });
    else if (district_id !== draft.district_id) void chooseDistrict({ locale, id: district_id });
    else if (subdistrict_id !== draft.subdistrict_id) chooseSubdistrict({ id: subdistrict_id });
  }, [form, draft, locale, chooseProvince, chooseDistrict, chooseSubdistrict]);
}
