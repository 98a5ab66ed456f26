/** VBs who show one state of a payout each. Their gifts have matured. */

import { proposedTaxClasses } from '../../api/payouts/tax/tax-class.ts';
import { datedSettings } from '../../api/platform/dated/tables.ts';
import { addDays, bangkokDay } from '../../calls/platform/bangkok-day.ts';
import type { PayoutState } from '../../calls/platform/page-field.ts';
import { casters, casterUuid } from '../caster.ts';
import { DAY_MS, HOUR_MS } from '../clock.ts';
import { insertMissing } from '../statement.ts';
import { type Host, put } from './host.ts';
import { PayoutOffice, type Staff } from './payout-office.ts';
import { linkedLogin, withCheckDigit } from './person.ts';

/** VBs by the state of their payout, earliest earnings first. */
const payoutCast: Readonly<Record<PayoutState, string>> = {
  paid: 'bank-bangrak',
  returned: 'phupha',
  given_up: 'view-wiew',
  failed: 'lung-chai',
  sent: 'fahsai',
  approved: 'yuzu',
  held: 'mochi',
  cancelled: 'chef-nong',
  submitted: 'ton-nam',
};

const states = Object.keys(payoutCast) as PayoutState[];

/** The VB of the demo account `caster`, who was paid last week and can ask again. */
const demoVb = 'khaohom';

/** Returns the name of an account at the sandbox's provider. */
const payoutAccount = (state: PayoutState) => `payout-${state.replace('_', '-')}`;

/** Plays all payouts, as of a midnight. */
export async function playPayouts(host: Host, staff: Staff, midnight: Date): Promise<void> {
  const office = new PayoutOffice(host, staff);
  const at = (daysAgo: number, hour: number) => new Date(midnight.getTime() - daysAgo * DAY_MS + hour * HOUR_MS);
  const vbOf = (state: PayoutState) => casterUuid(payoutCast[state]);
  await put(host, signTaxClass(at(30, 9)));
  for (const [index, state] of states.entries()) {
    await put(host, linkedLogin(payoutAccount(state), vbOf(state), midnight));
    await office.addPayee(payeeOf(payoutCast[state], index), at(30, 10));
  }
  await office.addPayee(payeeOf(demoVb, states.length), at(30, 10));
  const ask = (state: PayoutState, now: Date) => office.ask(vbOf(state), now);
  const approvedFor = async (vb: string, now: Date) => {
    const uuid = await office.ask(vb, now);
    await office.approve(uuid, new Date(now.getTime() + HOUR_MS));
    return uuid;
  };
  const approved = (state: PayoutState, now: Date) => approvedFor(vbOf(state), now);
  await playBank(office, { approved, demo: await approvedFor(casterUuid(demoVb), at(8, 9)) }, { at, midnight });
  await office.move(await ask('held', at(3, 14)), 'held', at(2, 10));
  await office.cancel(await ask('cancelled', at(3, 15)), vbOf('cancelled'), at(3, 16));
  await approved('sent', at(2, 9));
  await office.release(at(2, 11));
  await approved('approved', at(2, 14));
  await ask('submitted', at(1, 17));
}

/** Plays a bank file of eight days ago: payments executed, rejected, and two returned. */
async function playBank(
  office: PayoutOffice,
  { approved, demo }: { approved: (state: PayoutState, now: Date) => Promise<string>; demo: string },
  { at, midnight }: { at: (daysAgo: number, hour: number) => Date; midnight: Date },
): Promise<void> {
  const uuids = new Map<PayoutState, string>();
  for (const state of ['paid', 'returned', 'given_up', 'failed'] as const)
    uuids.set(state, await approved(state, at(8, 9)));
  const of = (...of: PayoutState[]) => of.map((state) => uuids.get(state) ?? '');
  const { value_day } = await office.release(at(8, 11));
  await office.offer(at(8, 12));
  // After long holidays the value day can be later than yesterday; the bank then pays yesterday.
  const yesterday = addDays(bangkokDay(midnight), -1);
  const [day = yesterday] = [value_day, yesterday].sort();
  await office.books([demo, ...of('paid', 'returned', 'given_up')], 'DBIT', { day, now: at(2, 8) });
  for (const uuid of of('failed')) await office.refuses(uuid, at(2, 8));
  await office.books(of('returned', 'given_up'), 'CRDT', { day: yesterday, now: at(1, 8) });
  for (const uuid of of('given_up')) await office.move(uuid, 'given_up', at(1, 15));
}

function payeeOf(slug: string, index: number) {
  return {
    uuid: casterUuid(slug),
    name: casters.find((caster) => caster.slug === slug)?.name ?? slug,
    tax_id: withCheckDigit(`0000001${String(index).padStart(5, '0')}`),
    account: `0000001${String(index).padStart(3, '0')}`,
  };
}

/** Returns the setting for the tax class of services, as set by the accountant. */
function signTaxClass(now: Date) {
  const at_ms = now.getTime();
  return insertMissing(
    datedSettings,
    [
      {
        name: 'tax_service_40_8' as const,
        from_ms: at_ms,
        value: JSON.stringify(proposedTaxClasses.service_40_8),
        ground: 'สำนักงานบัญชีลงนามรับรองอัตราแล้ว',
        set_at_ms: at_ms,
      },
    ],
    ['name', 'from_ms'],
  );
}
