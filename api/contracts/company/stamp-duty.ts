/** Stamp duty of contracts while the setting `contract_terms` treats them as hire of work. */
import { settingOf } from '../../platform/dated/setting.ts';
import { insertRow, type Statement } from '../../platform/framework/statement.ts';
import type { ContractRow, OwnContracts } from '../contract/own-contracts.ts';
import { contractStamps } from './tables.ts';

/**
 * Days until stamp duty on hire of work is due. The duty is one baht per thousand baht or part of
 * it (Revenue Code, schedule 4).
 */
const STAMP_DUE_DAYS = 15;

const DAY_MS = 86_400_000;

/** Adds the duty of a contract that comes into force for its full term, if any is due. */
export function stampOf(own: OwnContracts, row: ContractRow, now: Date): Statement[] {
  const { stamp, stamp_value_satang: value_satang, stamp_paid_by: paid_by } = settingOf('contract_terms', own.terms);
  if (stamp === 'none') return [];
  const duty_satang = Math.ceil(value_satang / 100_000) * 100;
  const due_at_ms = now.getTime() + STAMP_DUE_DAYS * DAY_MS;
  return [insertRow(contractStamps, { contract_uuid: row.uuid, value_satang, duty_satang, paid_by, due_at_ms })];
}
