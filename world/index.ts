/** The seed world: believable, and a function of the moment alone. What is already there stays as it is. */
import { seedAccounts } from './account.ts';
import { seedContracts } from './contract.ts';
import { seedEventRewards, seedEvents } from './event.ts';
import { seedFacts } from './fact.ts';
import { seedFamilies } from './family.ts';
import { seedFamilyDebts } from './family-debt.ts';
import { seedGifts } from './gift.ts';
import { seedInvitations } from './invite.ts';
import { seedLabels } from './label.ts';
import { seedLives } from './live.ts';
import { seedPackages } from './package.ts';
import { seedPaymentOrders } from './payment-order.ts';
import { seedProfiles } from './profile.ts';
import { seedShop } from './shop.ts';
import type { Statement } from './statement.ts';
import { seedVouchers } from './voucher.ts';

/** The statements that seed a database, in the order in which their rows refer to each other. */
export const seedStatements = (now: Date): Statement[] => [
  ...seedFamilies(),
  ...seedLabels(),
  ...seedProfiles(now),
  ...seedAccounts(now),
  ...seedContracts(now),
  ...seedLives(now),
  ...seedInvitations(now),
  ...seedEvents(now),
  ...seedGifts(now),
  ...seedFacts(now),
  ...seedPackages(),
  ...seedVouchers(now),
  ...seedFamilyDebts(now),
  ...seedPaymentOrders(now),
  ...seedShop(now),
  ...seedEventRewards(now),
];
