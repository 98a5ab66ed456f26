/**
 * D1 usage of each endpoint in the seed data, by D1's own counts: round trips, and rows read beyond
 * those returned. Public responses with names are checked too, because each request costs time.
 */
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isAudited } from '../../../api/platform/framework/staff-call.ts';
import { calls } from '../../../calls/index.ts';
import { checkVoucher } from '../../../calls/money/voucher.ts';
import type { Call } from '../../../calls/platform/call.ts';
import { resources } from '../../../pages/office/resources/index.ts';
import type { Example, Somebody } from '../call-example.ts';
import { dropClockRules } from '../clock-rules.ts';
import { isHeldInExample } from '../dual-control.ts';
import { beginExamples, endExamples, exampleOf, requestOf, sendTo, tokenOf } from '../example-world.ts';
import { type Meter, meter } from '../rows-read.ts';
import { nameFinder } from './named-users.ts';

/** Rows that an endpoint may read beyond those that it returns. */
const ROWS_BESIDE = 20;

/**
 * Exceptions with their reasons. Round trips are exact; rows are a maximum, because random ids
 * change their order.
 */
const exceptions: Readonly<Record<string, { round_trips?: number; rows_read_most?: number; because: string }>> = {
  createOrder: {
    round_trips: 4,
    rows_read_most: 102,
    because:
      'asks the gateway in between and stores its answer before reading it; rows vary with the order of random ids',
  },
  getFirstSteps: { rows_read_most: 50, because: 'reads a row of each catalogue, and the open approvals' },
  becomeAdmin: { round_trips: 3, because: 'reads the previous role for the audit log' },
  cancelOrder: { round_trips: 3, rows_read_most: 75, because: 'as createOrder, and cancels the charge' },
  noteSlip: {
    round_trips: 4,
    rows_read_most: 46,
    because: 'stores the slip, asks the gateway and stores its answer',
  },
  issueTaxInvoice: {
    rows_read_most: 46,
    because: 'writes the invoice and reads it again with its key and the settings in force',
  },
  signInWithProvider: { round_trips: 3, because: 'a sign-in cancels a requested closing of the account' },
  mergeAccounts: { rows_read_most: 2_400, because: 'is rare and scans tables that have no index by user' },
  listDataRequests: { rows_read_most: 50, because: 'reads a row per retention period' },
  addPasskey: { round_trips: 3, because: 'consumes the challenge before verifying the response' },
  signInWithPasskey: {
    round_trips: 5,
    because:
      'reads passkey, challenge and counter, then as signInWithProvider; a step runs only if the previous one succeeded',
  },
  getHealth: {
    round_trips: 4,
    because: 'queries D1 and reads the alert check in round trips of their own, and stores the response of the bank',
  },
  listEventFacts: {
    round_trips: 2,
    rows_read_most: 3021,
    because: 'checks each fact against the rules of the event, and sorts the facts of one moment by id',
  },
  getLiveResult: { round_trips: 2, because: 'reads the results once it knows the period of the live' },
  listOwnEventFacts: { round_trips: 2, rows_read_most: 3023, because: 'as listEventFacts' },
  cutClip: {
    round_trips: 4,
    rows_read_most: 40,
    because: 'writes the row before the media room writes the file, and completes it after',
  },
  listLiveUsers: {
    rows_read_most: 56,
    because: 'SQLite counts a row for each requested uuid and for each result',
  },
  getLineDesk: { round_trips: 2, because: 'the room first returns the author of the message' },
  getOwnLineDesk: { round_trips: 2, because: 'as getLineDesk' },
  hideLine: { round_trips: 3, because: 'as getLineDesk' },
  reportLine: { round_trips: 3, rows_read_most: 25, because: 'as getLineDesk and report' },
  listFeed: {
    rows_read_most: 75,
    because: 'reads the first post of each followed author, then the next one of each author shown',
  },
  getOwnHome: {
    rows_read_most: 160,
    because:
      'as listFeed and getProfileSummary, four rows for each followed user, the latest stays, and the texts in force',
  },
  browseEvents: { rows_read_most: 50, because: 'each card shows its first prize and its leader' },
  listEventPlaces: { rows_read_most: 80, because: 'counts the users ranked higher, up to 100 in each current event' },
  listPermittedEvents: { rows_read_most: 90, because: 'as browseEvents' },
  listNotices: { rows_read_most: 250, because: 'reads what each notice is about, with its picture' },
  getProfileSummary: { rows_read_most: 130, because: 'reads what each unread notice is about' },
  getAudienceOverview: { rows_read_most: 3_000, because: 'sums the minutes of each live' },
  acceptGuest: { rows_read_most: 40, because: 'checks the age of the guest, the live and both sides of a block' },
  getOwnSeat: { rows_read_most: 36, because: 'reads the age and the contract of the guest, and the live' },
  listRaidTargets: { rows_read_most: 150, because: 'checks each live on air, in three groups' },
  sendRaid: { rows_read_most: 38, because: 'checks both contracts; triggers check both lives and end the own one' },
  readNotices: { rows_read_most: 80, because: 'finds, marks and counts each unread notice' },
  writeComment: {
    rows_read_most: 50,
    because: 'triggers find the users to notify and each possible mention',
  },
  blockPerson: {
    rows_read_most: 50,
    because: 'is a decision, as decideAbout, and replaces an existing block',
  },
  report: { rows_read_most: 25, because: 'a trigger stores the reported content with each report' },
  getWornItems: { rows_read_most: 48, because: 'finds the equipped item of each of three kinds' },
  decideReports: { rows_read_most: 36, because: 'a trigger stores the reported content with each report' },
  decideAbout: {
    round_trips: 3,
    rows_read_most: 60,
    because:
      'triggers record a report and its decision in their case; the response has the number that the database assigned',
  },
  listFollowing: { rows_read_most: 35, because: 'each has a profile card and the live on air' },
  listFollowers: { rows_read_most: 50, because: 'each has a profile card' },
  getCategory: { rows_read_most: 60, because: 'each VB has a profile card and the live on air' },
  chooseLiveCategory: {
    rows_read_most: 40,
    because: 'triggers refresh the copy, the counts and the category of the VB',
  },
  changeLiveCategory: { rows_read_most: 60, because: 'refreshes the copies in its lives' },
  dropLiveCategory: { rows_read_most: 60, because: 'as changeLiveCategory' },
  listTopPayers: { rows_read_most: 46, because: 'each entry has the card of its user' },
  listEventStandings: { rows_read_most: 48, because: 'as listTopPayers' },
  listOwnEventStandings: { rows_read_most: 48, because: 'as listTopPayers' },
  listMonsterRanking: { rows_read_most: 48, because: 'as listTopPayers' },
  listOwnMonsterRanking: { rows_read_most: 48, because: 'as listTopPayers' },
  listEventParticipants: { rows_read_most: 50, because: 'as listFollowers' },
  listOwnEventParticipants: { rows_read_most: 50, because: 'as listFollowers' },
  listOfficeParticipants: { rows_read_most: 50, because: 'as listFollowers' },
  listOwnItems: { rows_read_most: 40, because: 'as listLiveUsers' },
  deleteLive: { rows_read_most: 430, because: 'deletes the room, the minutes and the visitors of the live too' },
  getMissions: { rows_read_most: 45, because: 'reads age, break, budget and the progress of each mission' },
  checkIn: { rows_read_most: 90, because: 'as getMissions; triggers check the reward and move its coins' },
  claimMission: { rows_read_most: 105, because: 'as checkIn' },
  acceptAgreements: { rows_read_most: 30, because: 'reads both texts, and the receipts that triggers number' },
  buyShopItem: { rows_read_most: 92, because: 'triggers move stock, coins, those of missions, and limits' },
  buyOffer: { rows_read_most: 130, because: 'as buyShopItem, with the room, the sale, and its commission' },
  listShopOrders: { rows_read_most: 42, because: 'each order has its item, its variant and its friend' },
  listFamilyMembers: {
    rows_read_most: 120,
    because: 'each has two months, the gifts received in each, a membership and a live',
  },
  getFamilyStatement: {
    rows_read_most: 300,
    because: 'reads the month of each member and the movements of three accounts',
  },
  acceptFamilyInvitation: {
    rows_read_most: 2_000,
    because: 'copies the family’s name to the lives and VIPs of the new member',
  },
  getTaxCertificate: { round_trips: 2, because: 'reads the key of the person named in it' },
  getPayee: { round_trips: 2, because: 'logs the access to personal data' },
  createPayee: {
    round_trips: 6,
    rows_read_most: 40,
    because: 'reads the owner, creates a key and returns the stored payee',
  },
  reviewPayee: {
    round_trips: 7,
    rows_read_most: 50,
    because: 'first checks the owner and whether the data still exists',
  },
  setPayeeAccount: {
    round_trips: 8,
    rows_read_most: 145,
    because: 'reads the key, the account and the family members to notify',
  },
  setPayeeFact: { round_trips: 4, rows_read_most: 34, because: 'reads the previous value and the open approval' },
  getDisbursementProfile: { rows_read_most: 77, because: 'sixteen settings apply to a payout' },
  checkDisbursement: { rows_read_most: 95, because: 'as getDisbursementProfile, and reads the holidays of two years' },
  prepareDisbursement: { rows_read_most: 95, because: 'as checkDisbursement' },
  submitDisbursement: { round_trips: 4, rows_read_most: 158, because: 'reads the quote and its inputs again' },
  cancelDisbursement: {
    round_trips: 4,
    rows_read_most: 81,
    because: 'reads the payout and its open approval before the change',
  },
  holdPayout: { round_trips: 4, rows_read_most: 62, because: 'as cancelDisbursement' },
  releasePayout: { round_trips: 5, rows_read_most: 66, because: 'as cancelDisbursement' },
  giveUpPayout: {
    round_trips: 6,
    rows_read_most: 130,
    because: 'reads the tax list of its month and its file, then returns all V-tokens',
  },
  makePayoutBatch: {
    round_trips: 7,
    rows_read_most: 118,
    because: 'recalculates each payout with the rules of the day',
  },
  listDisbursements: { rows_read_most: 75, because: 'reads steps, accounts and certificates of each payout' },
  noteBankCertificate: { round_trips: 3, because: 'reads the payout and the last certificate number' },
  listTaxInvoices: { round_trips: 2, because: 'logs the accesses to personal data' },
  getTaxList: {
    round_trips: 2,
    rows_read_most: 70,
    because: 'audits access to personal data, and reads all bank holidays and earlier filings',
  },
  fileTaxList: {
    round_trips: 3,
    because: 'reads the list when it is filed, and again if the bank was faster',
  },
  replaceCertificate: {
    round_trips: 5,
    rows_read_most: 47,
    because: 'reads the certificate, whether its month is filed, and the last number',
  },
  readBankReport: { round_trips: 3, because: 'looks for the same report before applying it' },
  receiveWebhook: {
    round_trips: 5,
    rows_read_most: 42,
    because: 'stores the webhook, the bank’s answer, the payment and the outcome',
  },
  takeSettlementFile: {
    round_trips: 9,
    because: 'stores the file and its lines, reads the lines reported before, then compares each of their days',
  },
  changeLabel: { rows_read_most: 1_500, because: 'copies the new name to each place that shows a bearer of the label' },
  takeGatewayMessage: { round_trips: 4, because: 'as receiveWebhook' },
  reportRefund: {
    round_trips: 3,
    rows_read_most: 56,
    because: 'moves an amount and updates the totals of its case, account, file and credit note',
  },
  chooseRefundAccount: {
    rows_read_most: 70,
    because: 'reads the order with its steps, payments, refunds and accounts, and again after the choice',
  },
  creditCase: { rows_read_most: 62, because: 'moves an amount and its coins, and closes the case' },
  writeOffCase: { rows_read_most: 38, because: 'moves an amount, closes the case and updates its order' },
  proveEmail: { rows_read_most: 38, because: 'looks for another owner of the address' },
  endLive: { rows_read_most: 26, because: 'looks for a match and an invitation that end with it' },
  endMyLive: { rows_read_most: 26, because: 'returns the totals of the live' },
  answerAppeal: { rows_read_most: 73, because: 'triggers move V-tokens, the fact and the totals' },
  holdGiver: { rows_read_most: 211, because: 'scans all held gifts for those of the giver' },
  refundOrder: { rows_read_most: 230, because: 'as holdGiver, because it holds the gifts of the buyer' },
  recallOrder: { rows_read_most: 230, because: 'as refundOrder' },
  getOfficeOrder: {
    rows_read_most: 56,
    because: 'reads steps, charges, payments, disputes, cases and messages',
  },
  askGateway: { round_trips: 3, because: 'asks the gateway in between and stores its answer' },
  addItem: {
    round_trips: 3,
    rows_read_most: 300,
    because: 'stores each letter pair of the item for the search and returns the stored item',
  },
  changeItem: { rows_read_most: 700, because: 'as addItem, and deletes the previous letter pairs' },
  getOfficeItem: { rows_read_most: 120, because: 'reads the prizes that use the item and its unused codes' },
  moveStock: { rows_read_most: 120, because: 'as getOfficeItem' },
  getOfficeFamily: {
    rows_read_most: 297,
    because: 'each movement has its time, each member the terms of an agreement',
  },
  setFamilyOwner: {
    rows_read_most: 260,
    because: 'copies the family’s name to the posts, comments, VIPs and lives of the owner',
  },
  endFamilyOwner: { rows_read_most: 260, because: 'as setFamilyOwner, and removes the name' },
  renameFamily: { rows_read_most: 8_000, because: 'copies the new name to all content of its members' },
  lendFamily: { rows_read_most: 57, because: 'moves two amounts' },
  listMovements: { rows_read_most: 116, because: 'each movement has its purpose' },
  getEarnings: { rows_read_most: 104, because: 'each line has the name of its source' },
  listReceivedGifts: {
    rows_read_most: 134,
    because: 'each gift has its item, its giver and its holds; the answer deadline depends on the holidays',
  },
  getPerson: { rows_read_most: 76, because: 'reads movements, labels and sessions' },
  getToday: {
    rows_read_most: 1_200,
    because:
      'four accounts have totals for each of fourteen days; without closings it finds each midnight by binary search',
  },
  getWaiting: { rows_read_most: 82, because: 'counts twenty queues, with a row for each open item' },
  dropEventDraft: { rows_read_most: 40, because: 'deletes its levels and rewards too' },
  announceEvent: {
    round_trips: 5,
    rows_read_most: 360,
    because: 'copies the levels and rewards to the event and scans the rules of all rankings',
  },
  acceptPk: {
    rows_read_most: 35,
    because: 'triggers check both lives, both blocks, other invitations and guests',
  },
  giveShopItem: {
    rows_read_most: 73,
    because: 'triggers check both users, the blocks between them and the items of the friend, and notify them',
  },
  correctCoins: { rows_read_most: 38, because: 'a rule makes the transfer and checks its authority' },
  setVip: { rows_read_most: 30, because: 'a rule of the row sets the level' },
  startRefund: { rows_read_most: 32, because: 'the database checks the refund account' },
  terminateContract: { rows_read_most: 172, because: 'ends a live of the VB with all that ends with a live' },
  chargeOrder: {
    rows_read_most: 42,
    because: 'reads the order with its steps, payments, refunds, reversals and promotion',
  },
  getOrder: { rows_read_most: 32, because: 'as chargeOrder' },
  getSearchResults: {
    round_trips: 4,
    rows_read_most: 140,
    because:
      'indexes up to 20 changed texts first; otherwise it takes two round trips. Each uuid of a match counts as a row',
  },
  searchOffice: { round_trips: 4, rows_read_most: 140, because: 'as getSearchResults' },
  getOwnSearchResults: { round_trips: 4, rows_read_most: 142, because: 'as getSearchResults' },
  listAccountValues: { rows_read_most: 118, because: 'looks for each of 13 kinds of value' },
  closeAccount: { rows_read_most: 60, because: 'as listAccountValues, and looks for clips of the user' },
  giveGift: {
    rows_read_most: 98,
    because: 'triggers move coins, V-tokens, limits and the fact, and check who writes them',
  },
  listWalletMembers: { rows_read_most: 180, because: 'each has a budget and a manager flag' },
  passBudget: { rows_read_most: 51, because: 'triggers check the permission and move the coins' },
  takeBudgetBack: { rows_read_most: 51, because: 'as passBudget' },
};

/** Inactive ranking types return nothing. */
const inactive = ['count-sticker', 'monster-date', 'monster-level', 'user-defeat-monster'];

/** The limit per row of these lists is in office-line.test.ts. */
const officeLists = new Set(resources.map(({ list }) => list));

const callsWithExample = calls.filter(({ name }) => !inactive.includes(name));

beforeEach(beginExamples);
beforeEach(dropClockRules);
afterEach(endExamples);

const revokeLast = (by: Somebody) =>
  env.DB.prepare(
    by === 'server'
      ? 'UPDATE service_secrets SET revoked_at_ms = 1 WHERE rowid = (SELECT max(rowid) FROM service_secrets)'
      : 'UPDATE tokens SET revoked_at_ms = 1 WHERE rowid = (SELECT max(rowid) FROM tokens)',
  ).run();

/** Sends a request with D1 metering. */
async function send(request: Request): Promise<Meter & { status: number; body: string }> {
  const requestMeter = meter();
  return { ...requestMeter, ...(await sendTo(requestMeter.db, request)) };
}

/**
 * A decision about a contract reads all contracts of its person: the code and the rules of the
 * database read the same rows. Each entry of a ranking has the card of its user.
 */
const maxRowsOf = (feature: string, rowCount: number) =>
  feature.startsWith('contracts/')
    ? 5 * rowCount + 3 * ROWS_BESIDE
    : (feature === 'rankings/ranking' ? 2 : 1) * rowCount + ROWS_BESIDE;

const countRows = async (table: 'audit_entries' | 'cache_generations') =>
  (await env.DB.prepare(`SELECT count(*) AS count FROM ${table}`).first<number>('count')) ?? 0;

/** A held command also reads whether an approval is already open. */
const tripsOf = (name: string, call: Call) => (isRead(call) ? 1 : isHeldInExample(name, call) ? 3 : 2);

/** A voucher code does not belong in a URL, so this read is a POST. */
const isRead = (call: Call) => call.method === 'GET' || call === checkVoucher;

describe('round trips and rows read', () => {
  test('calls keep to their round trips and declarations, and revoked tokens write nothing', async () => {
    const namesIn = await nameFinder();
    let namedCount = 0;
    for (const { name, feature, call } of callsWithExample) {
      const example = await exampleOf(name);
      const refusal = example.by && (await refusedOf(call, example, example.by));
      const request = requestOf(call, example, example.by ? await tokenOf(example.by) : null);
      const auditCount = await countRows('audit_entries');
      const generationCount = await countRows('cache_generations');
      const { status, body, roundTrips, rowsRead, rowsReturned } = await send(request);
      expect.soft(status, `${name}: ${body}`).toBe(isHeldInExample(name, call) ? 202 : 200);
      const newEntryCount = (await countRows('audit_entries')) - auditCount;
      expect.soft(newEntryCount, `entries of the audit by ${name}`).toBe(Number(isAudited(call)));
      const isGenerationNew = (await countRows('cache_generations')) > generationCount;
      if (isGenerationNew) expect.soft(call.empties_caches, `${name} empties caches`).toBe(true);
      const exception = exceptions[name];
      if (exception?.round_trips) expect.soft(roundTrips(), `round trips of ${name}`).toBe(exception.round_trips);
      else expect.soft(roundTrips(), `round trips of ${name}`).toBeLessThanOrEqual(tripsOf(name, call));
      const maxRows = exception?.rows_read_most ?? maxRowsOf(feature, rowsReturned());
      if (!officeLists.has(call)) expect.soft(rowsRead(), `rows read by ${name}`).toBeLessThanOrEqual(maxRows);
      if (call.access === 'public' && call.method === 'GET') {
        const users = namesIn(body);
        namedCount += users.length;
        expect
          .soft(
            users.filter(({ hasUuid }) => !hasUuid),
            `names without a uuid of ${name}`,
          )
          .toEqual([]);
      }
      if (refusal) expect.soft(refusal.rowsRead(), name).toBeLessThan(rowsRead());
      // A real user does not have as many sessions as this test.
      await env.DB.prepare('DELETE FROM tokens').run();
    }
    expect(namedCount).toBeGreaterThan(100);
  });
});

/** Sends the same example with a revoked token and without one. */
async function refusedOf(call: Call, example: Example, by: Somebody): Promise<Meter> {
  const revokedToken = await tokenOf(by);
  await revokeLast(by);
  const refusal = await send(requestOf(call, example, revokedToken));
  expect.soft(refusal.status, call.path).toBe(401);
  expect.soft(JSON.parse(refusal.body), call.path).toEqual({
    error: { code: 'unauthorized', message_key: 'error:code.unauthorized' },
  });
  expect.soft([refusal.roundTrips(), refusal.rowsWritten()], call.path).toEqual([1, 0]);
  const nobody = await send(requestOf(call, example, null));
  expect.soft([nobody.status, nobody.roundTrips()], call.path).toEqual([401, 0]);
  return refusal;
}
