/**
 * Names of schemas in the API document. A schema that a module of calls/ exports is a component
 * named after its export: `userCard` is `#/components/schemas/UserCard`. Each failure is a
 * component too. Schemas that are not exported are inlined.
 */
import { z } from 'zod';
import * as contract from './contracts/contract.ts';
import * as contractGuardian from './contracts/contract-guardian.ts';
import * as contractOffice from './contracts/contract-office.ts';
import * as contractOverview from './contracts/contract-overview.ts';
import * as contractState from './contracts/contract-state.ts';
import { failureErrors } from './failure.ts';
import * as account from './identity/account.ts';
import * as approval from './identity/approval.ts';
import * as auth from './identity/auth.ts';
import * as credential from './identity/credential.ts';
import * as member from './identity/member.ts';
import * as service from './identity/service.ts';
import * as gift from './live/gift.ts';
import * as giftHold from './live/gift-hold.ts';
import * as giftItem from './live/gift-item.ts';
import * as live from './live/live.ts';
import * as moderation from './moderation/moderation.ts';
import * as desk from './money/case.ts';
import * as gatewayMessage from './money/message.ts';
import * as payment from './money/order.ts';
import * as order from './money/order-details.ts';
import * as promotion from './money/promotion.ts';
import * as purse from './money/purse.ts';
import * as reversal from './money/reversal-details.ts';
import * as voucher from './money/voucher.ts';
import * as deployment from './office/deployment.ts';
import * as earning from './payouts/earning.ts';
import * as payee from './payouts/payee.ts';
import * as disbursement from './payouts/payout.ts';
import * as payout from './payouts/payout-details.ts';
import * as payoutOffice from './payouts/payout-office.ts';
import * as address from './people/address.ts';
import * as invite from './people/invite.ts';
import * as profile from './people/profile.ts';
import * as dated from './platform/dated-setting.ts';
import * as field from './platform/field.ts';
import * as pageField from './platform/page-field.ts';
import * as role from './platform/role.ts';
import * as scope from './platform/scope.ts';
import * as tax from './platform/tax/tax-class.ts';
import * as upload from './platform/upload.ts';
import * as heldWord from './posts/held-word.ts';
import * as post from './posts/post.ts';
import * as breach from './privacy/breach.ts';
import * as dataRequest from './privacy/data-request.ts';
import * as personal from './privacy/personal.ts';
import * as privacy from './privacy/privacy.ts';
import * as event from './rankings/event.ts';
import * as outcome from './rankings/event-outcome.ts';
import * as fact from './rankings/fact.ts';
import * as monster from './rankings/monster.ts';
import * as ranking from './rankings/ranking.ts';
import * as rankingOffice from './rankings/ranking-office.ts';
import * as rankingType from './rankings/ranking-type.ts';
import * as parcel from './shop/parcel.ts';
import * as shop from './shop/shop.ts';
import * as shopItem from './shop/shop-item.ts';
import * as shopOrder from './shop/shop-order.ts';
import * as banner from './site/banner.ts';

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
  promotion,
  purse,
  reversal,
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

/** Converts a name such as `userCard` or `live_not_found` to the form of a type name. */
const typeName = (name: string) => name.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Registry of all named schemas. */
export const schemas = z.registry<{ id: string }>();

for (const [name, schema] of modules.flatMap((module) => Object.entries(module))) {
  if (schema instanceof z.ZodType) schemas.add(schema, { id: typeName(name) });
}

for (const [code, error] of Object.entries(failureErrors())) schemas.add(error, { id: `${typeName(code)}Failure` });
