/** A command of staff with the approval of a second person, as the API stores it. */

import { approvals } from '../../../../api/identity/approval/tables.ts';
import { heldCommands } from '../../../../api/identity/authority/tables.ts';
import type { Statement } from '../../../../api/platform/framework/statement.ts';
import { insertRow, updateRow } from '../../../../api/platform/framework/statement.ts';
import type { AuthorityName } from '../../../../calls/platform/authority.ts';
import { staff } from '../../payouts/payout-world.ts';

const [asked_by = '', decided_by = ''] = staff;

/** Returns the statements that request a command and approve it now. */
export function approved(
  name: AuthorityName,
  { params = {}, form = {} }: { params?: object; form?: object },
): Statement[] {
  const [uuid, now_ms] = [crypto.randomUUID(), Date.now()];
  const terms = {
    subject_kind: 'command',
    subject_id: `${name} ${uuid}`,
    digest: '0'.repeat(64),
    ground: 'x',
  } as const;
  const texts = { params: JSON.stringify(params), form: JSON.stringify(form), amount: null, token_id: 'x' };
  return [
    insertRow(approvals, { uuid, ...terms, asked_by, asked_at_ms: now_ms, state: 'open' }),
    insertRow(heldCommands, { approval_uuid: uuid, name, ...texts }),
    updateRow(approvals, { uuid }, { state: 'approved', decided_by, decided_at_ms: now_ms }),
  ];
}
