/**
 * Contracts that wait for a signature, with the text as shown before, for example on another
 * device.
 */
import { and, eq, inArray } from 'drizzle-orm';
import type { getSigning } from '../../../calls/contracts/signing.ts';
import type { CallAnswer } from '../../../calls/platform/call.ts';
import { passkeys } from '../../identity/passkey/tables.ts';
import type { Db, Rows, SqlText } from '../../platform/framework/db.ts';
import { openPersonKey } from '../../privacy/personal/person-key.ts';
import { personKeys } from '../../privacy/personal/tables.ts';
import { decryptJson, type Ports } from '../contract/change.ts';
import { openForSteps } from '../contract/chart.ts';
import { contracts } from '../contract/tables.ts';
import { agreementShape } from './sign.ts';

/** Selects the open application, the open proposal, and whether the person has a passkey. */
export const selectSigning = (db: Db, caster: SqlText) => ({
  waiting: db
    .select({ contract: contracts, key: personKeys })
    .from(contracts)
    .leftJoin(personKeys, eq(personKeys.uuid, contracts.key_uuid))
    .where(and(eq(contracts.caster_uuid, caster), inArray(contracts.state, [...openForSteps, 'proposed']))),
  passkeys: db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.user_uuid, caster)).limit(1),
});

type Waiting = Rows<ReturnType<typeof selectSigning>>['waiting'][number];

/** Converts these rows to the API's answer. */
export async function signingOf(
  { waiting, passkeys: own }: Rows<ReturnType<typeof selectSigning>>,
  ports: Pick<Ports, 'secrets'>,
): Promise<CallAnswer<typeof getSigning>['data']> {
  const isProposal = ({ contract }: Waiting) => contract.state === 'proposed';
  const toSign = (one: Waiting | undefined) => one && shownIn(one, ports);
  return {
    application: (await toSign(waiting.find((one) => !isProposal(one)))) ?? null,
    proposal: (await toSign(waiting.find(isProposal))) ?? null,
    has_passkey: own.length > 0,
  };
}

async function shownIn({ contract, key: keyRow }: Waiting, { secrets }: Pick<Ports, 'secrets'>) {
  const { template_version: version, text_hash: hash, text_sealed } = contract;
  const key = keyRow && (await openPersonKey(secrets, keyRow));
  if (!key || version === null || hash === null || text_sealed === null) return { agreement: null };
  const text = agreementShape.parse(await decryptJson(key, 'contract.text', text_sealed));
  return { agreement: { version, hash, ...text } };
}
