/**
 * What the calls exchange, by name: a schema that a module of calls/ exports stands once in the API document, under the
 * name of its export (`userCard` is `#/components/schemas/UserCard`), and so does what is told of each failure. What is not
 * exported stands where it is used.
 */
import { z } from 'zod';
import * as account from './account.ts';
import * as address from './address.ts';
import * as approval from './approval.ts';
import * as auth from './auth.ts';
import * as banner from './banner.ts';
import * as breach from './breach.ts';
import * as contract from './contract.ts';
import * as contractGuardian from './contract-guardian.ts';
import * as contractOffice from './contract-office.ts';
import * as contractOverview from './contract-overview.ts';
import * as contractState from './contract-state.ts';
import * as credential from './credential.ts';
import * as dataRequest from './data-request.ts';
import * as dated from './dated-setting.ts';
import * as deployment from './deployment.ts';
import * as desk from './desk.ts';
import * as disbursement from './disbursement.ts';
import * as earning from './earning.ts';
import * as event from './event.ts';
import * as outcome from './event-outcome.ts';
import * as fact from './fact.ts';
import { failureErrors } from './failure.ts';
import * as field from './field.ts';
import * as gatewayMessage from './gateway-message.ts';
import * as gift from './gift.ts';
import * as giftHold from './gift-hold.ts';
import * as giftItem from './gift-item.ts';
import * as heldWord from './held-word.ts';
import * as invite from './invite.ts';
import * as live from './live.ts';
import * as member from './member.ts';
import * as moderation from './moderation.ts';
import * as monster from './monster.ts';
import * as pageField from './page-field.ts';
import * as parcel from './parcel.ts';
import * as payee from './payee.ts';
import * as payment from './payment.ts';
import * as order from './payment-order.ts';
import * as payout from './payout.ts';
import * as payoutOffice from './payout-office.ts';
import * as personal from './personal.ts';
import * as post from './post.ts';
import * as privacy from './privacy.ts';
import * as profile from './profile.ts';
import * as purse from './purse.ts';
import * as ranking from './ranking.ts';
import * as rankingOffice from './ranking-office.ts';
import * as rankingType from './ranking-type.ts';
import * as role from './role.ts';
import * as scope from './scope.ts';
import * as service from './service.ts';
import * as shop from './shop.ts';
import * as shopItem from './shop-item.ts';
import * as shopOrder from './shop-order.ts';
import * as tax from './tax.ts';
import * as upload from './upload.ts';
import * as voucher from './voucher.ts';

const modules: readonly Record<string, unknown>[] = [
  account,
  address,
  approval,
  auth,
  banner,
  breach,
  credential,
  dataRequest,
  dated,
  deployment,
  desk,
  contract,
  contractGuardian,
  contractOffice,
  contractOverview,
  contractState,
  disbursement,
  event,
  outcome,
  fact,
  field,
  gatewayMessage,
  earning,
  gift,
  giftHold,
  purse,
  giftItem,
  invite,
  live,
  member,
  moderation,
  monster,
  parcel,
  payee,
  pageField,
  payment,
  order,
  personal,
  payout,
  payoutOffice,
  post,
  heldWord,
  privacy,
  profile,
  ranking,
  rankingOffice,
  rankingType,
  role,
  scope,
  service,
  shop,
  shopItem,
  shopOrder,
  tax,
  upload,
  voucher,
];

/** `userCard` and `live_not_found` as types are written. */
const typeName = (name: string) => name.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Every one of them. */
export const schemas = z.registry<{ id: string }>();

for (const [name, schema] of modules.flatMap((module) => Object.entries(module))) {
  if (schema instanceof z.ZodType) schemas.add(schema, { id: typeName(name) });
}

for (const [code, error] of Object.entries(failureErrors())) schemas.add(error, { id: `${typeName(code)}Failure` });
