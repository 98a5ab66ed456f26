/**
 * D1 usage of each endpoint in the seed data, by D1's own counts: round trips, and rows read beyond
 * those returned.
 */
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isAudited } from '../../../api/platform/host/of-house.ts';
import { calls } from '../../../calls/index.ts';
import { checkVoucher } from '../../../calls/money/voucher.ts';
import type { Call } from '../../../calls/platform/call.ts';
import { resources } from '../../../pages/office/resources/index.ts';
import type { Example, Somebody } from '../call-example.ts';
import { beginExamples, endExamples, exampleOf, requestOf, sendTo, tokenOf } from '../example-world.ts';
import { type Meter, meter } from '../rows-read.ts';
import { isHeldInExample } from '../two-people.ts';

/** Rows that an endpoint may read beyond those that it returns. */
const ROWS_BESIDE = 20;

/**
 * Exceptions with their reasons. Round trips are exact; rows are a maximum, because random ids
 * change their order.
 */
const exceptions: Readonly<Record<string, { round_trips?: number; rows_read_most?: number; because: string }>> = {
  createOrder: {
    round_trips: 4,
    rows_read_most: 66,
    because:
      'the gateway is asked in between, its answer stored before it is read, and more or fewer rows by the order of random ids',
  },
  becomeAdmin: { round_trips: 3, because: 'who they were is read for the audit' },
  cancelOrder: { round_trips: 3, rows_read_most: 54, because: 'as createOrder, and its charge' },
  noteSlip: {
    round_trips: 4,
    rows_read_most: 46,
    because: 'the slip is kept, the gateway asked, and its answer stored',
  },
  issueTaxInvoice: {
    rows_read_most: 46,
    because: 'the invoice is written and read again with its key, and with the settings that hold for it',
  },
  signInWithProvider: { round_trips: 3, because: 'who signs in has come back: an account that is to be closed stays' },
  mergeAccounts: { rows_read_most: 2_400, because: 'it is rare, and looks through tables that have no index by user' },
  listDataRequests: { rows_read_most: 50, because: 'how long each kind of data is kept is a line each' },
  addPasskey: { round_trips: 3, because: 'a challenge is taken before anybody looks at what was made of it' },
  signInWithPasskey: {
    round_trips: 5,
    because:
      'the passkey, its challenge, its count, then as signInWithProvider: each only where the one before was right',
  },
  getHealth: { round_trips: 3, because: 'D1 is asked by itself how it answers, and what the bank says is stored' },
  listEventFacts: {
    round_trips: 2,
    rows_read_most: 2533,
    because: 'of what an event counts each fact is asked for by its rules',
  },
  getLiveResult: { round_trips: 2, because: 'what came in its time is looked for once its time is known' },
  listOwnEventFacts: { round_trips: 2, rows_read_most: 2535, because: 'as listEventFacts' },
  listLiveUsers: {
    rows_read_most: 56,
    because: 'each uuid that is asked for is a row to SQLite, and so is what each is there',
  },
  getLineDesk: { round_trips: 2, because: 'whose a line is its room says first' },
  hideLine: { round_trips: 3, because: 'as getLineDesk' },
  reportLine: { round_trips: 3, because: 'as getLineDesk' },
  listFeed: {
    rows_read_most: 75,
    because: 'of each who is followed the first is looked for; whoever is shown stands in a queue, and brings the next',
  },
  browseEvents: { rows_read_most: 50, because: 'each card says its first prize and who leads' },
  listEventPlaces: { rows_read_most: 80, because: 'who stands higher is counted, up to 100 in each event that is on' },
  listPermittedEvents: { rows_read_most: 90, because: 'as browseEvents' },
  readNotices: { rows_read_most: 60, because: 'each notice that was not read is found, marked and counted' },
  writeComment: {
    rows_read_most: 50,
    because: 'triggers look for the people to notify, and for each name that a mention may be',
  },
  blockPerson: {
    rows_read_most: 44,
    because: 'it is a decision, as decideAbout, in the place of a block that they have',
  },
  decideReports: { rows_read_most: 36, because: 'what stood there is kept with each report, by a trigger' },
  decideAbout: {
    round_trips: 3,
    rows_read_most: 60,
    because:
      'a report and the decision about it, each noted in their case by triggers; told once the database has numbered it',
  },
  listFollowing: { rows_read_most: 35, because: 'each is told with their card and the live that they are on air with' },
  listFollowers: { rows_read_most: 50, because: 'each is told with their card' },
  listEventParticipants: { rows_read_most: 50, because: 'as listFollowers' },
  listOwnEventParticipants: { rows_read_most: 50, because: 'as listFollowers' },
  listOfficeParticipants: { rows_read_most: 50, because: 'as listFollowers' },
  listOwnItems: { rows_read_most: 40, because: 'as listLiveUsers' },
  deleteLive: { rows_read_most: 137, because: 'the room of the live goes with it' },
  buyShopItem: { rows_read_most: 64, because: 'triggers move stock, coins and limits' },
  listFamilyMembers: {
    rows_read_most: 120,
    because: 'each is told with their two months, what they were given in each, their membership and their live',
  },
  getFamilyStatement: {
    rows_read_most: 300,
    because: 'members are told with what they did in the month, and three accounts with how they moved',
  },
  acceptFamilyInvitation: {
    rows_read_most: 2_000,
    because: 'who comes into a family bears its name wherever their card stands: lives, standings, VIPs',
  },
  getTaxCertificate: { round_trips: 2, because: 'the key of who is named in it' },
  getPayee: { round_trips: 2, because: 'the key of who it is' },
  createPayee: {
    round_trips: 6,
    rows_read_most: 40,
    because: 'whose it is, a key of its own, and what stands there then',
  },
  reviewPayee: {
    round_trips: 7,
    rows_read_most: 50,
    because: 'whose it is is looked at before it is let through, and whether their data is still held',
  },
  setPayeeAccount: {
    round_trips: 8,
    rows_read_most: 145,
    because: 'the key, the account, and who of a family is to be told',
  },
  setPayeeFact: { round_trips: 4, rows_read_most: 34, because: 'what was said before, and the approval that waits' },
  getDisbursementProfile: { rows_read_most: 77, because: 'sixteen settings hold for a payout' },
  checkDisbursement: { rows_read_most: 95, because: 'as getDisbursementProfile, and the holidays of two years' },
  prepareDisbursement: { rows_read_most: 95, because: 'as checkDisbursement' },
  submitDisbursement: { round_trips: 4, rows_read_most: 127, because: 'the quote, and all that it went by, again' },
  cancelDisbursement: {
    round_trips: 4,
    rows_read_most: 70,
    because: 'the payout and what it waits for are looked at before it is moved',
  },
  holdPayout: { round_trips: 4, rows_read_most: 62, because: 'as cancelDisbursement' },
  releasePayout: { round_trips: 5, rows_read_most: 66, because: 'as cancelDisbursement' },
  giveUpPayout: {
    round_trips: 6,
    rows_read_most: 130,
    because: 'whether its month was filed, and its file; then all comes back',
  },
  makePayoutBatch: {
    round_trips: 7,
    rows_read_most: 118,
    because: 'each payout is reckoned anew by the rules of the day',
  },
  listDisbursements: { rows_read_most: 75, because: 'steps, accounts and certificates of each' },
  noteBankCertificate: { round_trips: 3, because: 'the payout, and the last number of the book' },
  getTaxList: {
    round_trips: 2,
    rows_read_most: 70,
    because:
      'who is named in it reads who looked; all bank holidays, by which it is due, and what was handed in before',
  },
  fileTaxList: {
    round_trips: 3,
    because: 'the list is read as it is when it is handed in, and again where the bank was faster',
  },
  replaceCertificate: { round_trips: 5, because: 'the certificate, whether its month was filed, and the last number' },
  readBankReport: { round_trips: 3, because: 'a report is looked for before it is done' },
  receiveWebhook: {
    round_trips: 5,
    rows_read_most: 42,
    because: 'the webhook is stored, the bank’s answer, the payment, and what came of it',
  },
  takeSettlementFile: {
    round_trips: 9,
    because:
      'the file as it came, the lines, those of them that were told before, and then what each of their days agrees with',
  },
  changeLabel: { rows_read_most: 1_500, because: 'whoever bears it bears its new name, in all that shows them' },
  takeGatewayMessage: { round_trips: 4, because: 'as receiveWebhook' },
  reportRefund: {
    round_trips: 3,
    rows_read_most: 56,
    because: 'a sum moves, a case sums up what became of it; its account, file and credit note stand with it',
  },
  chooseRefundAccount: {
    rows_read_most: 70,
    because: 'the order with its steps, payments, refunds and accounts, and again once it is chosen',
  },
  creditCase: { rows_read_most: 56, because: 'a sum and its coins move, and its case ends' },
  writeOffCase: { rows_read_most: 32, because: 'a sum moves, its case ends, and its order says so' },
  proveEmail: { rows_read_most: 38, because: 'who else has the address is looked for' },
  endLive: { rows_read_most: 26, because: 'a match and an invitation that end with it are looked for' },
  endMyLive: { rows_read_most: 26, because: 'what it came to is told with its end' },
  answerAppeal: { rows_read_most: 46, because: 'triggers move V-tokens, the fact and the sums' },
  holdGiver: { rows_read_most: 199, because: 'all that is held is looked through for the giver’s' },
  refundOrder: { rows_read_most: 230, because: 'as holdGiver: the gifts of the buyer are held meanwhile' },
  recallOrder: { rows_read_most: 230, because: 'as refundOrder' },
  getOfficeOrder: {
    rows_read_most: 56,
    because: 'steps, charges, payments, disputes, cases and messages are looked for',
  },
  askGateway: { round_trips: 3, because: 'the gateway is asked in between, and its answer stored' },
  addItem: {
    round_trips: 3,
    rows_read_most: 300,
    because: 'each pair of letters of an item is kept, and it is told as the database has it',
  },
  changeItem: { rows_read_most: 700, because: 'as addItem, and those that it had' },
  getOfficeItem: { rows_read_most: 120, because: 'the prizes that hold it, and the codes that it has left' },
  moveStock: { rows_read_most: 120, because: 'as getOfficeItem' },
  getOfficeFamily: {
    rows_read_most: 290,
    because: 'each movement is told with when it was, each member with what their agreement says',
  },
  setFamilyOwner: {
    rows_read_most: 260,
    because: 'the family’s name comes to wherever their card stands: posts, comments, standings, VIPs, lives',
  },
  endFamilyOwner: { rows_read_most: 260, because: 'as setFamilyOwner, and goes' },
  renameFamily: { rows_read_most: 8_000, because: 'its name stands beside each of its members, wherever they stand' },
  lendFamily: { rows_read_most: 45, because: 'two sums move' },
  listMovements: { rows_read_most: 98, because: 'each movement is told with what it was for' },
  getEarnings: { rows_read_most: 101, because: 'each line is named by what it is of' },
  listReceivedGifts: {
    rows_read_most: 102,
    because: 'each gift is told with its item, its giver and what holds it; the holidays by which an answer is due',
  },
  getPerson: { rows_read_most: 60, because: 'movements, labels and sessions of somebody' },
  getToday: {
    rows_read_most: 1_200,
    because:
      'four accounts say what each of fourteen days came to; where none is closed each midnight is found by halves',
  },
  getWaiting: { rows_read_most: 75, because: 'what waits in fourteen queues is counted' },
  dropEventDraft: { rows_read_most: 40, because: 'its levels and rewards go with it' },
  announceEvent: {
    round_trips: 5,
    rows_read_most: 360,
    because: 'its levels and rewards become the event’s; rules of all rankings are looked through for its own',
  },
  acceptPk: {
    rows_read_most: 32,
    because: 'triggers look at both lives, both blocks and what else was asked of either',
  },
  giveShopItem: {
    rows_read_most: 52,
    because: 'triggers look at both people, what stands between them and what the friend has, and tell them',
  },
  startRefund: { rows_read_most: 25, because: 'the database looks at the account that is paid back' },
  terminateContract: { rows_read_most: 158, because: 'a live of the VB ends with it, and all that ends with a live' },
  chargeOrder: { rows_read_most: 42, because: 'the order with its steps, payments, refunds, reversals and promotion' },
  getOrder: { rows_read_most: 32, because: 'as chargeOrder' },
  listAccountValues: { rows_read_most: 102, because: 'each kind of value is looked for' },
  closeAccount: { rows_read_most: 34, because: 'each kind of value is looked for' },
  giveGift: { rows_read_most: 75, because: 'triggers move coins, V-tokens, limits and the fact: 40 rows' },
  listWalletMembers: { rows_read_most: 180, because: 'each is told with their budget and whether they manage it' },
  passBudget: { rows_read_most: 40, because: 'triggers ask who may, and move the coins' },
  takeBudgetBack: { rows_read_most: 40, because: 'as passBudget' },
};

/** Inactive ranking types return nothing. */
const inactive = ['count-sticker', 'monster-date', 'monster-level', 'user-defeat-monster'];

/** The limit per row of these lists is in office-line.test.ts. */
const officeLists = new Set(resources.map(({ list }) => list));

const exampled = calls.filter(({ name }) => !inactive.includes(name));

beforeEach(beginExamples);
afterEach(endExamples);

const revokeLast = (by: Somebody) =>
  env.DB.prepare(
    by === 'server'
      ? 'UPDATE service_secrets SET revoked_at_ms = 1 WHERE rowid = (SELECT max(rowid) FROM service_secrets)'
      : 'UPDATE tokens SET revoked_at_ms = 1 WHERE rowid = (SELECT max(rowid) FROM tokens)',
  ).run();

/** Sends a request with D1 metering. */
async function send(request: Request): Promise<Meter & { status: number; body: string }> {
  const metered = meter();
  return { ...metered, ...(await sendTo(metered.db, request)) };
}

/**
 * A decision about a contract reads all contracts of its person: the code and the rules of the
 * database read the same rows.
 */
const mostRows = (feature: string, returned: number) =>
  feature === 'contract' ? 5 * returned + 3 * ROWS_BESIDE : returned + ROWS_BESIDE;

const countAudited = async () =>
  (await env.DB.prepare('SELECT count(*) AS count FROM audit_entries').first<number>('count')) ?? 0;

/** A held command also reads whether an approval is already open. */
const tripsOf = (name: string, call: Call) => (isRead(call) ? 1 : isHeldInExample(name, call) ? 3 : 2);

/** A voucher code does not belong in a URL, so this read is a POST. */
const isRead = (call: Call) => call.method === 'GET' || call === checkVoucher;

test('reads take one round trip and commands two, and revoked tokens write nothing', async () => {
  for (const { name, feature, call } of exampled) {
    const example = await exampleOf(name);
    const refused = example.by && (await refusedOf(call, example, example.by));
    const request = requestOf(call, example, example.by ? await tokenOf(example.by) : null);
    const audited = await countAudited();
    const { status, body, roundTrips, rowsRead, rowsReturned } = await send(request);
    expect.soft(status, `${name}: ${body}`).toBe(isHeldInExample(name, call) ? 202 : 200);
    expect.soft(await countAudited(), `entries of the audit by ${name}`).toBe(audited + Number(isAudited(call)));
    const pinned = exceptions[name];
    if (pinned?.round_trips) expect.soft(roundTrips(), `round trips of ${name}`).toBe(pinned.round_trips);
    else expect.soft(roundTrips(), `round trips of ${name}`).toBeLessThanOrEqual(tripsOf(name, call));
    const most = pinned?.rows_read_most ?? mostRows(feature, rowsReturned());
    if (!officeLists.has(call)) expect.soft(rowsRead(), `rows read by ${name}`).toBeLessThanOrEqual(most);
    if (refused) expect.soft(refused.rowsRead(), name).toBeLessThan(rowsRead());
    // A real user does not have as many sessions as this test.
    await env.DB.prepare('DELETE FROM tokens').run();
  }
});

/** Sends the same example with a revoked token and without one. */
async function refusedOf(call: Call, example: Example, by: Somebody): Promise<Meter> {
  const revoked = await tokenOf(by);
  await revokeLast(by);
  const refused = await send(requestOf(call, example, revoked));
  expect.soft(refused.status, call.path).toBe(401);
  expect.soft(JSON.parse(refused.body), call.path).toEqual({
    error: { code: 'unauthorized', message_key: 'error:code.unauthorized' },
  });
  expect.soft([refused.roundTrips(), refused.rowsWritten()], call.path).toEqual([1, 0]);
  const nobody = await send(requestOf(call, example, null));
  expect.soft([nobody.status, nobody.roundTrips()], call.path).toEqual([401, 0]);
  return refused;
}
