/** Invariants of the payout books: balances computed from the payouts must match the ledger. */
import { giverCoins } from './gift-giving.ts';
import { owners, type PayoutWorld } from './payout-world.ts';

type Row = Record<string, unknown>;
const sum = (rows: readonly Row[], amount: (row: Row) => number) => rows.reduce((all, row) => all + amount(row), 0);

/** Sums of each tax list from its certificates, and the stored sums. */
const LIST_SUMS = `SELECT form, month, list_number, count(*), sum(base_satang), sum(tax_satang) FROM listed_certificates
  WHERE voided_at_ms IS NULL GROUP BY form, month, list_number`;
const KEPT_SUMS = `SELECT form, month, number, certificate_count, base_satang, tax_satang FROM tax_list_sums
  WHERE certificate_count > 0`;

/** Returns one line per violation, none if the books are right. */
export function brokenBooks({ rows, earned, model }: PayoutWorld): string[] {
  const payouts = rows('SELECT * FROM payouts');
  const balances = new Map(
    rows('SELECT id, balance FROM ledger_accounts').map(({ id, balance }) => [String(id), Number(balance)]),
  );
  const inState = (...states: string[]) => payouts.filter(({ state }) => states.includes(String(state)));
  const wasPaid = payouts.filter(({ state, paid_on }) => paid_on !== null && state !== 'given_up');
  const onTheWay = inState('sent');
  const first = onTheWay.filter(({ paid_on }) => paid_on === null);
  const again = onTheWay.filter(({ paid_on }) => paid_on !== null);
  const net = (row: Row) => Number(row.net_satang);
  const part = (row: Row) => Number(row.payee_part_satang) + Number(row.vat_satang);
  const column = (name: string) => (row: Row) => Number(row[name]);
  const certificates = rows('SELECT * FROM tax_certificates WHERE voided_at_ms IS NULL');
  const expected: Record<string, number> = {
    'house:bank_out': sum(inState('paid'), net),
    'house:payouts_returned': sum(inState('returned'), net),
    'house:payouts_on_the_way': sum(first, part) + sum(again, net),
    'house:tax_withheld': sum(certificates, column('tax_satang')),
    'house:payout_fees': sum(wasPaid, column('fee_satang')),
    'house:fee_vat': sum(wasPaid, column('fee_vat_satang')),
    'house:earned': -(sum(first, part) + sum(wasPaid, part)),
  };
  // V-tokens that families returned for gifts that were taken back after their payout.
  const back = (which: string) =>
    sum(rows(`SELECT amount FROM named_transfers WHERE id GLOB 'take-back:*:share' AND ${which}`), column('amount'));
  for (const { kind, uuid } of owners) {
    const ownPayouts = payouts.filter(({ owner_uuid }) => owner_uuid === uuid);
    const openRows = ownPayouts.filter(({ state }) => ['submitted', 'held', 'approved'].includes(String(state)));
    const sentRows = ownPayouts.filter(({ state, paid_on }) => state === 'sent' && paid_on === null);
    const settledRows = ownPayouts.filter((row) => wasPaid.includes(row));
    const sharedRows = wasPaid.filter(({ family_parts }) => String(family_parts).includes(uuid));
    const at = (place: string) => `${kind}:${uuid}:vtoken_${place}`;
    const tokens = column('vtokens');
    expected[at('set_aside')] = sum(openRows, tokens);
    expected[at('on_the_way')] = sum(sentRows, tokens);
    expected[at('paid')] = sum(settledRows, (row) => Number(row.vtokens) - Number(row.family_vtokens));
    const heldVtokens = balances.get(at('held')) ?? 0;
    const sharedBack =
      kind === 'user' ? back(`to_account = '${at('payable')}'`) : -back(`from_account = '${at('payable')}'`);
    const releasedVtokens = (earned.get(uuid) ?? 0) + (model.vtokens.get(uuid) ?? 0) - heldVtokens;
    expected[at('payable')] =
      releasedVtokens +
      sharedBack +
      sum(sharedRows, column('family_vtokens')) -
      sum([...openRows, ...sentRows, ...settledRows], tokens);
  }
  expected[giverCoins] = model.coins;
  const open = payouts.filter(
    ({ state, paid_on }) =>
      !['cancelled', 'failed', 'given_up'].includes(String(state)) || (paid_on !== null && state !== 'given_up'),
  );
  const [familyTotals] = rows(`SELECT coalesce(sum(family_vtokens), 0) AS given,
    coalesce(sum(iif(position <= (SELECT released_to FROM gift_progress) AND NOT EXISTS (
      SELECT 1 FROM held_gifts WHERE held_gifts.position = gifts.position AND state <> 'freed'
    ), family_vtokens, 0)), 0) AS released,
    (SELECT coalesce(sum(vtokens), 0) FROM family_parts) AS payable FROM gifts`);
  const partedVtokens = sum(open, column('family_vtokens'));
  const releasedRows = rows(`SELECT gifts.vb_uuid, sum(vtokens) AS vtokens FROM gifts
    LEFT JOIN held_gifts USING (position)
    WHERE coalesce(state = 'held', position > (SELECT released_to FROM gift_progress)) GROUP BY gifts.vb_uuid`);
  for (const { uuid } of owners) {
    const heldNow = Number(releasedRows.find(({ vb_uuid }) => vb_uuid === uuid)?.vtokens ?? 0);
    if (balances.has(`user:${uuid}:vtoken_held`)) expected[`user:${uuid}:vtoken_held`] = heldNow;
  }
  const wrong = Object.entries(expected).filter(([id, amount]) => (balances.get(id) ?? 0) !== amount);
  return [
    ...(Number(familyTotals?.given) === model.familyVtokens
      ? []
      : ['gifts have noted another family part than the twin']),
    ...(Number(familyTotals?.released) === Number(familyTotals?.payable) + partedVtokens - back('1')
      ? []
      : ['the families’ part of what is payable is not what gifts noted']),
    ...wrong.map(([id, amount]) => `${id} is ${balances.get(id) ?? 0}, and should be ${amount}`),
    ...(sum(wasPaid, column('tax_satang')) === expected['house:tax_withheld'] ? [] : ['a tax has no certificate']),
    ...gaps(rows('SELECT book, number FROM tax_certificates ORDER BY book, number')),
    ...rows(
      `SELECT payout_uuid FROM payout_attempts GROUP BY payout_uuid HAVING sum(state = 'live') > 1 OR sum(state IN ('live', 'paid')) > 1`,
    ).map(({ payout_uuid }) => `${payout_uuid} is tried twice`),
    ...rows(
      `SELECT uuid FROM payouts WHERE (state = 'sent') <> EXISTS (SELECT 1 FROM payout_attempts AS attempt
        JOIN payout_batches AS batch ON batch.uuid = attempt.batch_uuid
        WHERE payout_uuid = payouts.uuid AND attempt.state = 'live' AND released_at_ms IS NOT NULL)`,
    ).map(({ uuid }) => `${uuid} is not where its try is`),
    ...rows(
      `SELECT message_id FROM payout_batches WHERE live_count
        <> (SELECT count(*) FROM payout_attempts WHERE batch_uuid = payout_batches.uuid AND state = 'live')
        + (SELECT count(*) FROM refunds WHERE batch_uuid = payout_batches.uuid AND state = 'approved')`,
    ).map(({ message_id }) => `${message_id} does not count what is open in it`),
    ...rows(`${LIST_SUMS} EXCEPT ${KEPT_SUMS} UNION ALL SELECT * FROM (${KEPT_SUMS} EXCEPT ${LIST_SUMS})`).map(
      (list) => `${JSON.stringify(list)} is not what its certificates come to`,
    ),
  ];
}

function gaps(certificates: readonly Row[]): string[] {
  const next = new Map<unknown, number>();
  return certificates.flatMap(({ book, number }) => {
    const expected = (next.get(book) ?? 0) + 1;
    next.set(book, Number(number));
    return number === expected ? [] : [`book ${book} has ${number} where ${expected} should be`];
  });
}
