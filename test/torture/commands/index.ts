/** Every command of the storm, with its weight. */
import type { Command } from '../stage.ts';
import { decide, decideTwice, endGatewayRefund, reportRefund, reverseOrder, workOnCase } from './case.ts';
import { moveContract } from './contract.ts';
import { comeAndGo, lend, spendWallet } from './family.ts';
import { broadcast, giveGift, holdGiver, takeBack } from './gift.ts';
import { askToBePaid, bankDecides, carryReport, makeFile, movePayout, writePayee } from './payout.ts';
import { close, erase, merge } from './person.ts';
import { keepShop, rush, visitShop } from './shop.ts';
import { changePerson, changeSettings, correctCoins, keepPromotions, keepVouchers, trespass } from './staff.ts';
import { askGateway, cancelOrder, forgeWebhook, lookAfterOrder, payLate, topUp } from './top-up.ts';

const again: Command = ({ again: send, dice }) => send(dice);

export const commands = {
  topUp,
  payLate,
  cancelOrder,
  lookAfterOrder,
  forgeWebhook,
  askGateway,
  workOnCase,
  reverseOrder,
  reportRefund,
  endGatewayRefund,
  decide,
  decideTwice,
  broadcast,
  giveGift,
  holdGiver,
  takeBack,
  visitShop,
  rush,
  keepShop,
  writePayee,
  askToBePaid,
  movePayout,
  makeFile,
  bankDecides,
  carryReport,
  moveContract,
  spendWallet,
  lend,
  comeAndGo,
  merge,
  close,
  erase,
  correctCoins,
  changePerson,
  changeSettings,
  keepVouchers,
  keepPromotions,
  trespass,
  again,
} as const satisfies Record<string, Command>;

export type CommandName = keyof typeof commands;

/** Weights, which total about 112. */
export const weights: Readonly<Record<CommandName, number>> = {
  topUp: 16,
  payLate: 3,
  cancelOrder: 1.5,
  lookAfterOrder: 4,
  forgeWebhook: 0.7,
  askGateway: 0.7,
  workOnCase: 6,
  reverseOrder: 3,
  reportRefund: 2,
  endGatewayRefund: 1,
  decide: 14,
  decideTwice: 1,
  broadcast: 4,
  giveGift: 12,
  holdGiver: 1,
  takeBack: 2,
  visitShop: 7,
  rush: 0.6,
  keepShop: 2,
  writePayee: 2.5,
  askToBePaid: 4,
  movePayout: 1.5,
  makeFile: 2,
  bankDecides: 3,
  carryReport: 1.5,
  moveContract: 0.7,
  spendWallet: 3,
  lend: 1,
  comeAndGo: 1.5,
  merge: 0.7,
  close: 0.7,
  erase: 0.3,
  correctCoins: 1.5,
  changePerson: 0.5,
  changeSettings: 0.4,
  keepVouchers: 0.8,
  keepPromotions: 0.8,
  trespass: 1,
  again: 3,
};

/** Weights of the first commands: top-ups, lives, payees and approvals. */
export const atFirst: Readonly<Partial<Record<CommandName, number>>> = {
  topUp: 12,
  broadcast: 5,
  writePayee: 5,
  decide: 1,
};
