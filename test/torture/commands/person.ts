/** Merging and closing accounts, and the 30 days until closed accounts are erased. */
import { z } from 'zod';
import { type Command, text } from '../stage.ts';

const GROUND = 'asked for in the storm';
const listed = z.object({
  data: z.object({ values: z.array(z.object({ kind: z.string(), amount: z.number(), may_give_up: z.boolean() })) }),
});

/** Staff merge two accounts, sometimes one with itself or one that is not a viewer's. */
export const merge: Command = async ({ dice, of, ask }) => {
  const staff = dice.pick(of('staff', 'chief'));
  const old = dice.chance(0.93) ? dice.pick(of('viewer')) : dice.pick(of('vb', 'family', 'staff'));
  const into = dice.chance(0.95) ? dice.pick(of('viewer')) : old;
  if (!staff || !old || !into) return;
  return ask(staff, {
    path: `/v1/office/users/${old.uuid}/merge`,
    form: { into_uuid: into.uuid, reason: GROUND },
    key: true,
  });
};

/** A member closes their account and gives up the listed values, or other values. */
export const close: Command = async ({ dice, of, ask }) => {
  const person = dice.chance(0.93) ? dice.pick(of('viewer')) : dice.pick(of('vb', 'family', 'staff'));
  if (!person) return;
  const { status, body } = await ask(person, { method: 'GET', path: '/v1/profile/close' });
  if (status !== 200) return;
  const { values } = listed.parse(body).data;
  const wrong = dice.chance(0.2) ? 1 : 0;
  const form = Object.fromEntries(
    values.filter(({ may_give_up }) => may_give_up).map(({ kind, amount }) => [kind, String(amount + wrong)]),
  );
  return ask(person, { path: '/v1/profile/close', form });
};

/** Moves closed accounts 30 days ahead, and wakes the scheduler that erases them. */
export const erase: Command = async ({ dice, rows, of, ask, write }) => {
  const vb = dice.pick(of('vb'));
  const closed = rows('SELECT user_uuid FROM closings WHERE done_at_ms IS NULL ORDER BY asked_at_ms LIMIT 2');
  if (!vb) return;
  for (const { user_uuid } of closed)
    await write(
      'UPDATE closings SET due_at_ms = asked_at_ms + 1 WHERE user_uuid = ? AND done_at_ms IS NULL',
      String(user_uuid),
    );
  const starts_at = new Date(Date.now() + dice.between(1, 48) * 3_600_000).toISOString();
  await ask(vb, { path: '/v1/announced-lives', form: { title: 'พายุเข้า', starts_at }, key: true });
  const announced = dice.pick(
    rows(
      'SELECT uuid FROM announced_lives WHERE caster_uuid = ? AND withdrawn_at_ms IS NULL AND live_uuid IS NULL',
      vb.uuid,
    ),
  );
  if (announced) await ask(vb, { method: 'DELETE', path: `/v1/announced-lives/${text(announced, 'uuid')}` });
};
