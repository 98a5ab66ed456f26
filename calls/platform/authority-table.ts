/**
 * The rows of the authority table, one per command of staff. authority.ts adds those of reads.
 * docs/decisions/055-one-table-of-authority.md has the reasons for the amounts.
 */
import type { Role } from './role.ts';

/** Condition for a second person's approval: never, above an amount, or always. */
export type SecondPerson = 'never' | 'above' | 'always';

/** The amount that one person moves alone, in satang or coins. */
interface Alone {
  unit: 'satang' | 'coins';
  /** The field of the form with the amount, or a name of api/identity/authority/amount.ts. */
  of: string;
  /** Maximum per command, and for all commands of this kind within a Bangkok day. */
  once: number;
  day: number;
}

/** A row of the table, for one call of staff. */
export interface Authority {
  /** Method and path. */
  call: string;
  about: 'money' | 'role' | 'personal' | 'setting' | 'content' | 'read';
  roles: readonly Role[];
  second: SecondPerson;
  /**
   * True: the record that the command creates waits for the second person, as a refund does. False:
   * the command itself waits.
   */
  by_record: boolean;
  alone: Alone | null;
  step_up: boolean;
  /** The office cannot change this row: the other controls rest on it. */
  fixed: boolean;
}

const chiefs: readonly Role[] = ['admin', 'ceo'];
const staff: readonly Role[] = [...chiefs, 'staff'];
const testers: readonly Role[] = [...staff, 'tester'];
const moderators: readonly Role[] = [...testers, 'moderator'];

type More = Partial<Pick<Authority, 'second' | 'by_record' | 'alone' | 'step_up' | 'fixed'>>;

const row = (about: Authority['about'], roles: readonly Role[], call: string, options: More[]): Authority => ({
  ...{ call, about, roles, second: 'never', by_record: false, alone: null, step_up: false, fixed: false },
  ...Object.assign({}, ...options),
});

const money = (call: string, ...options: More[]) => row('money', staff, call, options);
const rights = (call: string, ...options: More[]) => row('role', staff, call, options);
const personal = (call: string, ...options: More[]) => row('personal', staff, call, options);
const setting = (call: string, ...options: More[]) => row('setting', staff, call, options);
const content = (call: string, ...options: More[]) => row('content', testers, call, options);
const moderation = (call: string, ...options: More[]) => row('content', moderators, call, options);

const stepUp: More = { step_up: true };
const two: More = { second: 'always', step_up: true };
const twoByRecord: More = { ...two, by_record: true };
const fixed: More = { fixed: true };
const upTo = (unit: Alone['unit'], of: string, once: number, day: number): More => ({
  second: 'above',
  alone: { unit, of, once, day },
  step_up: true,
});

/**
 * The limits of each command of staff: who may give it, up to which amount alone, and with whose
 * approval.
 */
export const authorityTable = {
  // Money: cases, refunds, coins, loans.
  creditCase: money('POST /v1/office/cases/{number}/credit', upTo('satang', 'case_left', 500_000, 2_000_000)),
  endCase: money('POST /v1/office/cases/{number}/end', stepUp),
  ownCase: money('POST /v1/office/cases/{number}/own'),
  enterRefundAccount: money('POST /v1/office/cases/{number}/account', stepUp),
  startRefund: money('POST /v1/office/cases/{number}/refunds', twoByRecord),
  writeOffCase: money('POST /v1/office/cases/{number}/write-off', upTo('satang', 'case_left', 10_000, 50_000)),
  recallCase: money('POST /v1/office/cases/{number}/recalls', twoByRecord),
  refundOrder: money('POST /v1/office/orders/{uuid}/refunds', twoByRecord),
  recallOrder: money('POST /v1/office/orders/{uuid}/recalls', twoByRecord),
  reportRefund: money('POST /v1/office/refunds/{uuid}/report', two),
  correctCoins: money('POST /v1/office/people/{uuid}/coins', upTo('coins', 'coins', 1_000, 1_000)),
  // A debt below the price of the coins needs two people.
  lendFamily: money('POST /v1/office/families/{uuid}/loans', upTo('coins', 'loan_coins', 10_000, 20_000)),
  setFamilyCredit: money('POST /v1/office/families/{uuid}/credit', two),
  askGateway: money('POST /v1/office/orders/{uuid}/ask'),
  sendReceipt: money('POST /v1/office/orders/{uuid}/receipt'),
  takeGatewayMessage: money('POST /v1/office/gateway-messages/{number}/take'),
  takeSettlementFile: money('POST /v1/office/settlement-files', stepUp),

  // Money: packages, vouchers, prizes, gifts.
  addOfficePackage: money('POST /v1/office/packages', two),
  changeOfficePackage: money('POST /v1/office/packages/{uuid}', two),
  addVoucher: money('POST /v1/office/vouchers', upTo('satang', 'voucher_new', 500_000, 1_000_000)),
  changeVoucher: money('POST /v1/office/vouchers/{uuid}', upTo('satang', 'voucher_left', 500_000, 1_000_000)),
  issueVouchers: money('POST /v1/office/voucher-batches', upTo('satang', 'voucher_new', 500_000, 1_000_000)),
  addPromotion: money('POST /v1/office/promotions', upTo('coins', 'budget_coins', 50_000, 100_000)),
  changePromotion: money('POST /v1/office/promotions/{uuid}', upTo('coins', 'budget_coins', 50_000, 100_000)),
  announceEvent: money('POST /v1/office/event-drafts/{uuid}/announce', upTo('coins', 'event_prizes', 10_000, 20_000)),
  givePrize: money('POST /v1/office/shop/items/{uuid}/prizes', upTo('coins', 'item_price', 5_000, 10_000)),
  // Prizes are measured by the price of their item.
  refundShopOrder: money('POST /v1/office/shop/orders/{uuid}/refund', two),
  setItemPrice: money('POST /v1/office/shop/items/{uuid}/price', two),
  addStarterSet: money('POST /v1/office/starter-sets/{name}', stepUp),
  addStarterPackages: money('POST /v1/office/starter-packages', two),
  addOfficeGift: money('POST /v1/office/gifts', stepUp),
  changeOfficeGift: money('POST /v1/office/gifts/{uuid}', stepUp),
  askTakeBack: money('POST /v1/office/given-gifts/{uuid}/take-back', twoByRecord),
  answerAppeal: money('POST /v1/office/given-gifts/{uuid}/answer', stepUp),
  holdGiver: money('POST /v1/office/giver-holds', stepUp),
  endGiverHold: money('POST /v1/office/giver-holds/{uuid}/end', two),
  lookAtGiverHold: money('POST /v1/office/giver-holds/{uuid}/look', stepUp),

  // Money: missions. Their rewards are bounded by the budget.
  addMissionBudget: money('POST /v1/office/mission-budgets', two),
  addMission: money('POST /v1/office/missions', stepUp),
  changeMission: money('POST /v1/office/missions/{uuid}', stepUp),

  // Money: payees, payouts, tax.
  createPayee: money('POST /v1/office/payees', twoByRecord),
  reviewPayee: money('POST /v1/office/payees/{uuid}/review', stepUp),
  setPayeeAccount: money('POST /v1/office/payees/{uuid}/account', twoByRecord),
  setPayeeFact: money('POST /v1/office/payees/{uuid}/facts', two),
  makePayoutBatch: money('POST /v1/office/payout-batches', twoByRecord),
  endPayoutBatch: money('POST /v1/office/payout-batches/{uuid}/end', twoByRecord),
  readBankReport: money('POST /v1/office/bank-reports', twoByRecord),
  holdPayout: money('POST /v1/office/payouts/{uuid}/hold', stepUp),
  releasePayout: money('POST /v1/office/payouts/{uuid}/release', two),
  giveUpPayout: money('POST /v1/office/payouts/{uuid}/give-up', two),
  noteBankCertificate: money('POST /v1/office/payouts/{uuid}/bank-certificate', stepUp),
  replaceCertificate: money('POST /v1/office/payouts/{uuid}/certificate', stepUp),
  fileTaxList: money('POST /v1/office/tax-lists/{id}', stepUp),

  // Roles and rights. `decideApproval` is itself the decision of the second person.
  decideApproval: rights('POST /v1/office/approvals/{uuid}', stepUp, fixed),
  setRole: rights('POST /v1/office/people/{uuid}/role', two, fixed),
  allowPasskey: rights('POST /v1/office/people/{uuid}/passkeys/allow', two, fixed),
  endSessions: rights('POST /v1/office/people/{uuid}/sessions/end', stepUp),
  blockPerson: rights('POST /v1/office/people/{uuid}/block', stepUp),
  unblockPerson: rights('POST /v1/office/people/{uuid}/unblock', stepUp),
  mergeAccounts: rights('POST /v1/office/users/{uuid}/merge', two, fixed),
  addSignatory: rights('POST /v1/office/signatories', two),
  endSignatory: rights('DELETE /v1/office/signatories/{uuid}', stepUp),
  addFamily: rights('POST /v1/office/families', stepUp),
  renameFamily: rights('POST /v1/office/families/{uuid}'),
  setFamilyOwner: rights('POST /v1/office/families/{uuid}/owner', two),
  endFamilyOwner: rights('POST /v1/office/family-owners/{uuid}/end', stepUp),
  moveVb: rights('POST /v1/office/families/{uuid}/moves'),
  withdrawInvitation: rights('POST /v1/office/family-invitations/{uuid}/withdraw'),
  setVip: rights('POST /v1/office/people/{uuid}/vips'),
  // Their response holds a secret for the caller alone, so they cannot wait (docs/decisions/013).
  createService: rights('POST /v1/services', stepUp, fixed),
  addServiceSecret: rights('POST /v1/services/{id}/secrets', stepUp, fixed),
  revokeServiceSecret: rights('DELETE /v1/services/{id}/secrets/{secret_id}', stepUp, fixed),

  // Contracts. A contract itself needs a reviewer, the person and a signatory of the company.
  approveContract: personal('POST /v1/office/contracts/{uuid}/accept', stepUp),
  approveTempContract: personal('POST /v1/office/contracts/{uuid}/accept_temp', stepUp),
  rejectContract: personal('POST /v1/office/contracts/{uuid}/reject', stepUp),
  returnContract: personal('POST /v1/office/contracts/{uuid}/return', stepUp),
  signForHouse: personal('POST /v1/office/contracts/{uuid}/sign', stepUp),
  noteStamp: personal('POST /v1/office/contracts/{uuid}/stamp', stepUp),
  terminateContract: personal('POST /v1/office/contracts/{uuid}/terminate', stepUp),
  // New terms bind only after the VB and a signatory of the company have signed. The proposer
  // cannot sign.
  proposeTerms: rights('POST /v1/office/proposals', stepUp),

  // Personal data.
  openContract: personal('POST /v1/office/contracts/{uuid}/open', stepUp),
  linkPassport: personal('POST /v1/office/contracts/{uuid}/passport', stepUp),
  noteRightToWork: personal('POST /v1/office/contracts/{uuid}/work', stepUp),
  noteBreach: personal('POST /v1/office/breaches', stepUp),
  stepBreach: personal('POST /v1/office/breaches/{uuid}/steps', stepUp),
  openDataRequest: personal('POST /v1/office/data-requests/{uuid}/open', stepUp),
  answerDataRequest: personal('POST /v1/office/data-requests/{uuid}/answer', stepUp),
  openPrivatePicture: personal('POST /v1/office/private-pictures/{uuid}/open', stepUp),
  forgetPayingAge: personal('POST /v1/office/people/{uuid}/paying-age/forget', stepUp),
  openParcel: personal('POST /v1/office/shop/parcels/{uuid}/open', stepUp),
  sendParcels: personal('POST /v1/office/shop/parcel-files'),
  moveParcel: personal('POST /v3/shop/parcels/{uuid}'),
  openEvidence: row('personal', moderators, 'POST /v1/office/report-evidence/{uuid}', [stepUp]),

  // Settings, which are themselves the controls.
  addDatedSetting: setting('POST /v1/office/settings', two, fixed),
  changeAuthority: setting('POST /v1/office/authority/{name}', two, fixed),
  noteBankYear: setting('POST /v1/office/bank-years/{year}', stepUp),
  acknowledgeAlert: setting('POST /v1/operations/alerts/{uuid}/acknowledge'),
  raiseCacheGeneration: setting('POST /v1/cache/generation'),

  // Rankings and events.
  addEventDraft: content('POST /v1/office/event-drafts'),
  changeEventDraft: content('POST /v1/office/event-drafts/{uuid}'),
  dropEventDraft: content('DELETE /v1/office/event-drafts/{uuid}'),
  setDraftLevel: content('POST /v1/office/event-drafts/{uuid}/levels'),
  dropDraftLevel: content('DELETE /v1/office/event-drafts/{uuid}/levels/{level}'),
  setDraftReward: content('POST /v1/office/event-drafts/{uuid}/rewards'),
  dropDraftReward: content('DELETE /v1/office/event-drafts/{uuid}/rewards/{target}/{first_rank}'),
  changeOfficeEvent: content('POST /v1/office/events/{uuid}'),
  endEvent: content('POST /v1/office/events/{uuid}/end', stepUp),
  dropUncountedFact: content('POST /v1/facts/uncounted/{position}/drop'),
  retryUncountedFact: content('POST /v1/facts/uncounted/{position}/retry'),
  correctFact: content('POST /v1/facts/{id}/correct', stepUp),

  // Shop.
  addCategory: content('POST /v1/office/shop/categories'),
  changeCategory: content('POST /v1/office/shop/categories/{slug}'),
  addItem: content('POST /v1/office/shop/items'),
  changeItem: content('POST /v1/office/shop/items/{uuid}'),
  addCodes: content('POST /v1/office/shop/items/{uuid}/codes'),
  moveStock: content('POST /v1/office/shop/items/{uuid}/stock'),
  addVariant: content('POST /v1/office/shop/items/{uuid}/variants'),
  moveVariantStock: content('POST /v1/office/shop/variants/{uuid}/stock'),

  // Pages and moderation.
  addBanner: content('POST /v1/office/banners'),
  changeBanner: content('POST /v1/office/banners/{uuid}'),
  dropBanner: content('POST /v1/office/banners/{uuid}/drop'),
  addArticle: content('POST /v1/office/articles'),
  addBlogPost: content('POST /v1/office/articles/posts'),
  changeBlogPost: content('POST /v1/office/articles/{uuid}/post'),
  changeArticle: content('POST /v1/office/articles/{uuid}'),
  dropArticle: content('POST /v1/office/articles/{uuid}/drop'),
  publishArticle: content('POST /v1/office/articles/{uuid}/publish', two),
  stopOffer: content('POST /v1/office/offers/{uuid}/stop'),
  removePoll: moderation('POST /v1/office/polls/{uuid}/remove'),
  resetClubName: content('POST /v1/office/clubs/{vb_uuid}/reset-name'),
  addLiveCategory: content('POST /v1/office/live-categories'),
  changeLiveCategory: content('POST /v1/office/live-categories/{slug}'),
  dropLiveCategory: content('POST /v1/office/live-categories/{slug}/drop'),
  addLabel: content('POST /v1/office/labels'),
  changeLabel: content('POST /v1/office/labels/{key}'),
  setLabel: content('POST /v1/office/people/{uuid}/labels'),
  uploadHousePicture: content('POST /v1/uploads/house'),
  uploadFilm: content('POST /v1/uploads/films'),
  markLive: moderation('POST /v1/office/lives/{uuid}/marks'),
  decideAbout: moderation('POST /v1/office/moderated/{kind}/{target_uuid}/decisions'),
  answerAppealOfDecision: moderation('POST /v1/office/moderated/{kind}/{target_uuid}/decisions/answer'),
  decideReports: moderation('POST /v1/office/moderated/{kind}/{target_uuid}/reports/decisions'),
  addHeldWord: moderation('POST /v1/office/words'),
  dropHeldWord: moderation('POST /v1/office/words/{uuid}/drop'),
} satisfies Record<string, Authority>;

/** The name of a row, which is the export name of its call. */
export type AuthorityName = keyof typeof authorityTable;
