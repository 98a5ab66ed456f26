/** Examples with a seeded family: its members, and invitations by the family and by staff. */
import { env } from 'cloudflare:workers';
import { inviteVb, leaveFamily, letMemberGo } from '../../../calls/families/family.ts';
import { moveVb, setFamilyOwner } from '../../../calls/families/family-office.ts';
import { nameManager, passBudget } from '../../../calls/families/family-wallet.ts';
import { addWebhook, testWebhook } from '../../../calls/families/family-webhook.ts';
import { casterUuid } from '../../../seed/caster.ts';
import { familyUuid } from '../../../seed/family.ts';
import { ask } from '../ask.ts';
import type { Example, Prepared, Stage } from '../call-example.ts';
import { askAsTwo } from '../dual-control.ts';

const key = () => crypto.randomUUID();
const khaohom = casterUuid('khaohom');
/** Another VB of the family, who stays in every example. */
const params = { uuid: casterUuid('somo') };

/** Clears what earlier examples left open: notices and invitations. */
const afresh = () =>
  env.DB.batch([
    env.DB.prepare(
      'UPDATE family_members SET notice_at_ms = NULL, notice_by = NULL, notice_ground = NULL, leaves_at_ms = NULL WHERE left_at_ms IS NULL',
    ),
    env.DB.prepare(
      "UPDATE family_invitations SET state = 'withdrawn', decided_at_ms = made_at_ms WHERE state = 'open'",
    ),
  ]);

/** Creates an invitation link of the family, which its own VB cannot use. */
const link = async ({ tokenOf }: Stage) =>
  (await ask(inviteVb, { token: await tokenOf('family'), key: key(), form: {} })).data.uuid;

/** The family gives notice to its VB; with 'caster', the VB gives notice. */
async function noticeBy(by: 'family' | 'caster', { tokenOf }: Stage) {
  await afresh();
  const input = { token: await tokenOf(by), key: key(), form: { ground: 'Other plans' } };
  await (by === 'family' ? ask(letMemberGo, { ...input, params }) : ask(leaveFamily, input));
}

/** Returns a family to which the seeded VB does not belong. */
async function elsewhere(): Promise<string> {
  await afresh();
  const of = env.DB.prepare('SELECT family_uuid FROM users WHERE uuid = ?').bind(khaohom);
  return familyUuid((await of.first('family_uuid')) === familyUuid('mekha') ? 'chan-chai' : 'mekha');
}

/** Staff ask the VB to move there. */
async function move({ tokenOf }: Stage): Promise<string> {
  const form = { vb_uuid: khaohom, ground: 'As they asked' };
  const input = { token: await tokenOf('staff'), key: key(), params: { uuid: await elsewhere() }, form };
  return (await ask(moveVb, input)).data.uuid;
}

/**
 * Returns a viewer for a family account. Viewers of other examples have linked logins, so they are
 * excluded.
 */
async function newOwner() {
  const of = env.DB.prepare(
    `SELECT uuid FROM users WHERE role = 'normal' AND family_uuid IS NULL AND follower_count = 0
      AND uuid NOT IN (SELECT user_uuid FROM accounts) ORDER BY uuid`,
  );
  const form = { user_uuid: String(await of.first('uuid')), ground: 'They manage it' };
  return { params: { uuid: familyUuid('mekha') }, form };
}

/** Returns the terms of the VB's agreement. */
const agreed = async () => {
  const row = await env.DB.prepare('SELECT basis_points, notice_days FROM contract_family_shares WHERE caster_uuid = ?')
    .bind(khaohom)
    .first<{ basis_points: number; notice_days: number }>();
  return { family_share_basis_points: String(row?.basis_points ?? ''), notice_days: String(row?.notice_days ?? '') };
};

/** The owner lets the VB spend from the wallet. */
const addManager = async ({ tokenOf }: Stage) =>
  ask(nameManager, { token: await tokenOf('family'), key: key(), params, form: { day_limit_coins: '500' } });

/** Creates the only webhook of the family, with one delivery. */
async function webhook({ tokenOf }: Stage) {
  await env.DB.batch([env.DB.prepare('DELETE FROM webhook_deliveries'), env.DB.prepare('DELETE FROM webhooks')]);
  const token = await tokenOf('family');
  const form = { url: 'https://hooks.example.com/vela', events: 'live.started' };
  const { uuid } = (await ask(addWebhook, { token, form })).data;
  const { id } = (await ask(testWebhook, { token, params: { uuid } })).data;
  return { uuid, id };
}

const withWebhook: Prepared = async (stage) => ({ by: 'family', params: { uuid: (await webhook(stage)).uuid } });

/** Keyed by the names in `calls/index.ts`. */
export const familyExamples: Readonly<Record<string, Example | Prepared>> = {
  listFamilyMembers: { by: 'family' },
  getFamilyMember: { by: 'family', params },
  getOwnMembership: { by: 'caster' },
  findVbs: { by: 'family', query: { name: 'ข้าว' } },
  listFamilyInvitations: async (stage) => {
    await link(stage);
    return { by: 'family' };
  },
  inviteVb: async () => {
    await afresh();
    return { by: 'family', form: { vb_uuid: casterUuid('toei') } };
  },
  withdrawFamilyInvitation: async (stage) => ({ by: 'family', params: { uuid: await link(stage) } }),
  getFamilyInvitation: async (stage) => ({ by: 'caster', params: { uuid: await link(stage) } }),
  acceptFamilyInvitation: async (stage) => ({
    by: 'caster',
    params: { uuid: await move(stage) },
    form: await agreed(),
  }),
  declineFamilyInvitation: async (stage) => ({ by: 'caster', params: { uuid: await move(stage) } }),
  letMemberGo: async () => {
    await afresh();
    return { by: 'family', params, form: { ground: 'Rarely on air' } };
  },
  keepMember: async (stage) => {
    await noticeBy('family', stage);
    return { by: 'family', params };
  },
  leaveFamily: async () => {
    await afresh();
    return { by: 'caster', form: { ground: 'Other plans' } };
  },
  stayInFamily: async (stage) => {
    await noticeBy('caster', stage);
    return { by: 'caster' };
  },
  listWebhooks: async (stage) => {
    await webhook(stage);
    return { by: 'family' };
  },
  addWebhook: async (stage) => {
    await webhook(stage);
    return { by: 'family', form: { url: 'https://hooks.example.com/other', events: 'live.started,payout.*' } };
  },
  removeWebhook: withWebhook,
  rotateWebhookSecret: withWebhook,
  enableWebhook: withWebhook,
  testWebhook: withWebhook,
  listWebhookDeliveries: withWebhook,
  resendWebhookDelivery: async (stage) => ({ by: 'family', params: await webhook(stage) }),
  getFamilyStatement: { by: 'family', params: { month: '2031-11' } },
  getFamilyPurses: { by: 'family' },
  listWalletMembers: { by: 'family' },
  listFamilySpends: { by: 'family' },
  listBudgetSpends: { by: 'caster' },
  passBudget: { by: 'family', params, form: { coins: '100' } },
  takeBudgetBack: async ({ tokenOf }) => {
    await ask(passBudget, { token: await tokenOf('family'), key: key(), params, form: { coins: '100' } });
    return { by: 'family', params, form: { coins: '50' } };
  },
  nameManager: { by: 'family', params, form: { day_limit_coins: '500' } },
  endManager: async (stage) => {
    await addManager(stage);
    return { by: 'family', params };
  },
  moveVb: async () => ({
    by: 'staff',
    params: { uuid: await elsewhere() },
    form: { vb_uuid: khaohom, ground: 'As they asked' },
  }),
  setFamilyOwner: async () => ({ by: 'staff', ...(await newOwner()) }),
  endFamilyOwner: async ({ tokenOf }) => {
    const owner = await newOwner();
    await askAsTwo(setFamilyOwner, { token: await tokenOf('staff'), ...owner });
    return { by: 'staff', params: { uuid: owner.form.user_uuid }, form: { ground: 'They left' } };
  },
  withdrawInvitation: async (stage) => ({
    by: 'staff',
    params: { uuid: await move(stage) },
    form: { ground: 'They stay' },
  }),
};
