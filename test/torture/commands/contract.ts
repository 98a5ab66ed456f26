/** Contracts of VBs: ended by staff or with notice, and new terms. */
import { type Command, text } from '../stage.ts';

const GROUND = 'settled in the storm';

/** Staff terminate a contract or propose new terms, or its VB cancels. */
export const moveContract: Command = async ({ dice, rows, of, ask }) => {
  const staff = dice.pick(of('staff', 'chief'));
  const vb = dice.pick(of('vb'));
  if (!staff || !vb) return;
  const what = dice.weighed({ terminate: 2, cancel: 2, propose: 3 });
  if (what === 'cancel') return ask(vb, { path: '/v2/caster/contracts/cancel', key: true });
  const contract = dice.pick(
    rows('SELECT uuid FROM contracts WHERE caster_uuid = ? ORDER BY begun_at_ms DESC LIMIT 2', vb.uuid),
  );
  const uuid = text(contract, 'uuid');
  if (what === 'terminate') {
    const cause = dice.pick(['broken_rules', 'papers', 'other']) ?? '';
    const ends_at = dice.chance(0.7) ? '' : new Date(Date.now() + dice.between(1, 30) * 86_400_000).toISOString();
    return ask(staff, {
      path: `/v1/office/contracts/${uuid}/terminate`,
      form: { cause, ground: GROUND, ends_at },
      key: true,
    });
  }
  const whom = dice.chance(0.7) || vb.family_uuid === null ? { contract_uuid: uuid } : { family_uuid: vb.family_uuid };
  const terms = {
    family_share_basis_points: String(dice.between(0, 3_000)),
    term_days: '365',
    notice_days: String(dice.between(0, 60)),
  };
  return ask(staff, { path: '/v1/office/proposals', form: { ...whom, ...terms }, key: true });
};
