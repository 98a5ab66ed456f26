/** Every call there is. The host registers handlers for these, the edge lets through nothing else. */

import * as account from './account.ts';
import * as address from './address.ts';
import * as approval from './approval.ts';
import * as auth from './auth.ts';
import * as breach from './breach.ts';
import * as cache from './cache.ts';
import { type Call, literalFirst } from './call.ts';
import * as contract from './contract.ts';
import * as contractGuardian from './contract-guardian.ts';
import * as contractOffice from './contract-office.ts';
import * as dataRequest from './data-request.ts';
import * as dated from './dated-setting.ts';
import * as desk from './desk.ts';
import * as disbursement from './disbursement.ts';
import * as earning from './earning.ts';
import * as event from './event.ts';
import * as outcome from './event-outcome.ts';
import * as fact from './fact.ts';
import * as follow from './follow.ts';
import * as gatewayMessage from './gateway-message.ts';
import * as gift from './gift.ts';
import * as giftHold from './gift-hold.ts';
import * as invite from './invite.ts';
import * as live from './live.ts';
import * as merge from './merge.ts';
import * as monster from './monster.ts';
import * as operation from './operation.ts';
import * as parcel from './parcel.ts';
import * as passkey from './passkey.ts';
import * as payee from './payee.ts';
import * as payment from './payment.ts';
import * as payoutOffice from './payout-office.ts';
import * as personal from './personal.ts';
import * as privacy from './privacy.ts';
import * as profile from './profile.ts';
import * as purse from './purse.ts';
import * as ranking from './ranking.ts';
import * as service from './service.ts';
import * as shop from './shop.ts';
import * as uncounted from './uncounted-fact.ts';
import * as upload from './upload.ts';
import * as voucher from './voucher.ts';

function callsOf(feature: string, module: Record<string, unknown>) {
  return Object.entries(module)
    .filter((entry): entry is [string, Call] => isCall(entry[1]))
    .flatMap(([name, call]) => [{ name, feature, call }, ...ownOf(name, feature, call)]);
}

/** The twin of a call about an event: `getMonster` has `getOwnMonster`. */
const ownOf = (name: string, feature: string, call: Call & { own?: Call }) =>
  call.own ? [{ name: name.replace(/^get|^list/, '$&Own'), feature, call: call.own }] : [];

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value;

/** Each with its name in code and the feature that documents it, in the order of registration. */
export const calls = [
  ...callsOf('account', account),
  ...callsOf('address', address),
  ...callsOf('approval', approval),
  ...callsOf('account', merge),
  ...callsOf('account', passkey),
  ...callsOf('auth', auth),
  ...callsOf('cache', cache),
  ...callsOf('dated', dated),
  ...callsOf('contract', contract),
  ...callsOf('contract', contractGuardian),
  ...callsOf('contract', contractOffice),
  ...callsOf('event', event),
  ...callsOf('event', outcome),
  ...callsOf('event', fact),
  ...callsOf('earning', earning),
  ...callsOf('profile', follow),
  ...callsOf('gift', gift),
  ...callsOf('gift', giftHold),
  ...callsOf('purse', purse),
  ...callsOf('invite', invite),
  ...callsOf('live', live),
  ...callsOf('event', uncounted),
  ...callsOf('event', monster),
  ...callsOf('operation', operation),
  ...callsOf('payout', disbursement),
  ...callsOf('payout', payee),
  ...callsOf('payout', payoutOffice),
  ...callsOf('payment', payment),
  ...callsOf('payment', gatewayMessage),
  ...callsOf('payment', desk),
  ...callsOf('payment', voucher),
  ...callsOf('privacy', privacy),
  ...callsOf('privacy', personal),
  ...callsOf('privacy', dataRequest),
  ...callsOf('privacy', breach),
  ...callsOf('profile', profile),
  ...callsOf('ranking', ranking),
  ...callsOf('ranking', ranking.rankingTypeCalls),
  ...callsOf('service', service),
  ...callsOf('shop', shop),
  ...callsOf('shop', parcel),
  ...callsOf('upload', upload),
].sort((a, b) => literalFirst(a.call, b.call));
