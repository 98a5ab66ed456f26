/** Families: loans and credit, the wallet, budgets of VBs and managers, and VBs who come and go. */
import { type Command, number, type Person, type Stage, text } from '../stage.ts';

const GROUND = 'agreed in the storm';

/** Returns a typed number of coins, mostly valid. */
function someCoins({ dice, rows }: Stage, accountId: string): string {
  const [account] = rows('SELECT balance FROM ledger_accounts WHERE id = ?', accountId);
  const max = Math.max(1, Math.floor(number(account, 'balance') / 3));
  return dice.chance(0.95) ? String(dice.between(1, max)) : (dice.pick(['0', '-5', '100000001', '1.5', '']) ?? '');
}

const spender = ({ dice, of }: Stage): Person | undefined =>
  dice.chance(0.8) ? dice.pick(of('family')) : dice.pick(of('vb'));

/** Owners and managers assign and reduce budgets, and owners appoint managers. */
export const spendWallet: Command = async (stage) => {
  const { dice, of, ask } = stage;
  const person = spender(stage);
  const vbs = of('vb');
  const vb = dice.pick(
    vbs.filter(({ family_uuid }) => family_uuid !== null && (family_uuid === person?.family_uuid || dice.chance(0.05))),
  );
  if (!person || !vb) return;
  const path = `/v1/family/wallet/members/${vb.uuid}`;
  const family = person.family_uuid ?? vb.family_uuid ?? '';
  const what = dice.weighed({ budget: 6, back: 3, manager: 2, end: 1 });
  if (what === 'budget')
    return ask(person, {
      path: `${path}/budget`,
      form: { coins: someCoins(stage, `family:${family}:coins`) },
      key: true,
    });
  if (what === 'back')
    return ask(person, {
      path: `${path}/budget/back`,
      form: { coins: someCoins(stage, `family:${family}:budget:${vb.uuid}`) },
      key: true,
    });
  if (what === 'end') return ask(person, { path: `${path}/manager/end` });
  return ask(person, {
    path: `${path}/manager`,
    form: { day_limit_coins: String(dice.between(1, 20_000)) },
    key: true,
  });
};

/** Staff lend to a family, or change its credit limit. */
export const lend: Command = async ({ dice, of, ask }) => {
  const staff = dice.pick(of('staff', 'chief'));
  const family = dice.pick(of('family'))?.family_uuid;
  if (!staff || !family) return;
  const path = `/v1/office/families/${family}`;
  if (dice.chance(0.2))
    return ask(staff, {
      path: `${path}/credit`,
      form: { credit_satang: String(dice.between(0, 4_000_000)), ground: GROUND },
    });
  const coins = dice.between(1, 15_000);
  return ask(staff, {
    path: `${path}/loans`,
    form: { amount_satang: String(coins * dice.between(5, 10)), coins: String(coins), ground: GROUND },
    key: true,
  });
};

/** Families invite VBs, who accept, decline, give notice or stay. Staff propose moves. */
export const comeAndGo: Command = async (stage) => {
  const { dice, rows, of, people, ask } = stage;
  const owner = dice.pick(of('family'));
  const vb = dice.pick(of('vb'));
  const staff = dice.pick(of('staff', 'chief'));
  if (!owner || !vb || !staff) return;
  const what = dice.weighed({ invite: 4, answer: 5, move: 2, leave: 1, stay: 1, let_go: 1, keep: 1, withdraw: 1 });
  const ground = GROUND;
  if (what === 'answer' || what === 'withdraw') {
    const open = dice.pick(
      rows(`SELECT uuid, vb_uuid FROM family_invitations WHERE state = 'open' ORDER BY made_at_ms DESC LIMIT 10`),
    );
    const invitedVb = people.find(({ uuid }) => uuid === open?.vb_uuid) ?? vb;
    const path = `/v1/family/invitations/${text(open, 'uuid')}`;
    if (!open) return;
    if (what === 'withdraw') return ask(owner, { path: `${path}/withdraw` });
    const terms = { family_share_basis_points: '1000', notice_days: '30' };
    return dice.chance(0.8)
      ? ask(invitedVb, { path: `${path}/accept`, form: terms, key: true })
      : ask(invitedVb, { path: `${path}/decline` });
  }
  switch (what) {
    case 'invite':
      return ask(owner, { path: '/v1/family/invitations', form: { vb_uuid: vb.uuid }, key: true });
    case 'move':
      return ask(staff, {
        path: `/v1/office/families/${owner.family_uuid}/moves`,
        form: { vb_uuid: vb.uuid, ground },
        key: true,
      });
    case 'leave':
      return ask(vb, { path: '/v1/family/own/notice', form: { ground }, key: true });
    case 'stay':
      return ask(vb, { path: '/v1/family/own/stay' });
    case 'let_go':
      return ask(owner, { path: `/v1/family/members/${vb.uuid}/notice`, form: { ground }, key: true });
    default:
      return ask(owner, { path: `/v1/family/members/${vb.uuid}/stay` });
  }
};
