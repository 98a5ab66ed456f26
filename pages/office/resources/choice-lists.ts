/** Lists from which staff choose a record, instead of typing its id. */
import { listOfficeFamilies } from '../../../calls/families/family-office.ts';
import { bankCodes, bankName } from '../../../calls/money/bank/thai-banks.ts';
import { listOfficePackages } from '../../../calls/money/package-office.ts';
import { listPeople } from '../../../calls/office/person.ts';
import { isInternalRole, type Role, roleNames, roles } from '../../../calls/platform/role.ts';
import type { ChoiceList, FieldChoices } from './resource.ts';

const peopleOf = (roleList: readonly Role[]): ChoiceList[] =>
  roleList.map((role) => ({ list: listPeople, query: { role }, id: 'uuid' }));

/** All VBs, by role. */
export const vbLists = peopleOf(roleNames.filter((name) => roles[name].goes_live));

/** All staff, by role. */
export const staffLists = peopleOf(roleNames.filter(isInternalRole));

export const familyList: ChoiceList = { list: listOfficeFamilies, id: 'uuid' };

/** Coin packages, named by their buyers, price and coins. Several can be chosen. */
export const packageChoices: FieldChoices = {
  lists: [
    {
      list: listOfficePackages,
      id: 'uuid',
      columns: [
        { field: 'for', as: 'value' },
        { field: 'price_satang', as: 'satang' },
        { field: 'coins', as: 'coins' },
      ],
      valueTexts: { for: 'buyer' },
    },
  ],
  many: true,
};

export const bankChoices: FieldChoices = {
  values: bankCodes.map((code) => ({ value: code, name: bankName(code) })),
};
