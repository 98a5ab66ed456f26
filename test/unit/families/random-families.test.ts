/**
 * Runs random commands of families, VBs and staff, up to three concurrently. Members, invitations
 * and owners must match a sequential reference model.
 */
import { describe, expect, test, vi } from 'vitest';
import { type Random, randomFrom } from '../../../seed/random.ts';
import { effort, seed } from '../../effort.ts';
import type { Answer, Command, FamilyModel } from './family-model.ts';
import { DAY_MS, FamilyWorld, familyUuids, people, START_MS, vbs, viewOf } from './family-world.ts';

const COMMANDS = effort({ daily: 600, torture: 30_000 });
/** After this many commands the agreements are over, and a new world begins. */
const COMMANDS_PER_WORLD = 300;

/**
 * Returns whether a command that is sent twice at the same time takes effect once and succeeds
 * twice.
 */
const isSaidTwice = (command: Command, all: readonly Command[]) =>
  ['keep', 'stay', 'own', 'end owner'].includes(command.does) &&
  all.filter((other) => sameOf(other) === sameOf(command)).length > 1;
/** Identifies the effect of a command, whichever person of a side sends it. */
const sameOf = (command: Command) => JSON.stringify({ ...command, by: command.does === 'stay' && command.by });

/** Returns every order of the items. */
const ordersOf = <Item>(items: readonly Item[]): Item[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item, index) => ordersOf(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));

function commandBy(random: Random, model: FamilyModel, name: string, nowMs: number): Command {
  const vb = random.pick(vbs);
  const person = random.pick(people);
  const family = random.pick(familyUuids);
  // Most commands are valid: they concern an open invitation and come from a side that may send
  // them.
  const invitations = [...model.invitations];
  const open = invitations.filter(([, { state }]) => state === 'open');
  const candidates = open.length > 0 && random.chance(0.8) ? open : invitations;
  const [uuid, invitation] = candidates.length > 0 ? random.pick(candidates) : ['none', null];
  const whom = invitation?.vb && random.chance(0.8) ? invitation.vb : vb;
  const members = [...model.members];
  const [member, { family: of, notice }] =
    members.length > 0 && random.chance(0.9) ? random.pick(members) : ([vb, { family, notice: null }] as const);
  const ownerOf = (which: string) => [...model.owners].find(([, looksAfter]) => looksAfter === which)?.[0];
  const by = (random.chance(0.9) && ownerOf(family)) || person;
  const withdraws = (random.chance(0.7) && invitation && ownerOf(invitation.family)) || person;
  const parts = { by: (random.chance(0.9) && ownerOf(of)) || person, vb: member };
  const terms = random.chance(0.9) ? model.agreementAt(whom, nowMs) : { share: 1, noticeDays: 1 };
  return random.pick<Command>([
    { does: 'invite', by, vb: random.chance(0.7) ? vb : null, uuid: name },
    { does: 'invite', by, vb, uuid: name },
    { does: 'move', family, vb, uuid: name },
    { does: 'withdraw', by: withdraws, uuid },
    { does: 'withdraw by the house', uuid },
    { does: 'accept', by: whom, uuid, terms },
    { does: 'accept', by: whom, uuid, terms },
    { does: 'accept', by: whom, uuid, terms },
    { does: 'decline', by: whom, uuid },
    { does: notice?.by === 'family' ? 'keep' : 'let go', ...parts },
    { does: random.chance(0.5) ? 'keep' : 'let go', ...parts },
    { does: notice?.by === 'member' ? 'stay' : 'leave', by: member },
    { does: random.chance(0.5) ? 'stay' : 'leave', by: member },
    random.chance(0.6) ? { does: 'own', person, family } : { does: 'end owner', person },
  ]);
}

/**
 * Returns the reference model after the commands in an order that gives the same answers and state,
 * if one exists.
 */
function modelAfter(
  model: FamilyModel,
  outcomes: readonly { command: Command; answer: Answer }[],
  { nowMs, stateNow }: { nowMs: number; stateNow: ReturnType<FamilyWorld['memberView']> },
): FamilyModel | undefined {
  return ordersOf(outcomes)
    .map((order) => {
      const copy = model.copy();
      const isSo = order.every(
        ({ command, answer }) =>
          copy.does(command, nowMs) === answer ||
          isSaidTwice(
            command,
            order.map((one) => one.command),
          ),
      );
      return isSo ? copy : undefined;
    })
    .find((copy) => copy !== undefined && JSON.stringify(viewOf(copy)) === JSON.stringify(stateNow));
}

describe('random family commands', () => {
  test(`${COMMANDS} concurrent commands leave families as in the reference model (SEED=${seed})`, {
    timeout: 1_800_000,
  }, async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: START_MS });
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const random = randomFrom(`families ${seed}`);
    const answers = new Map<string, number>();
    for (let commandCount = 0; commandCount < COMMANDS; ) {
      const world = new FamilyWorld();
      let nowMs = START_MS;
      const until = Math.min(COMMANDS, commandCount + COMMANDS_PER_WORLD);
      while (commandCount < until) {
        nowMs += random.chance(0.3) ? random.between(1, 8) * DAY_MS : random.between(0, 3_600_000);
        vi.setSystemTime(nowMs);
        const now = new Date(nowMs);
        if (random.chance(0.7)) await world.wakeJobs(now);
        const size = Math.min(random.chance(0.6) ? 1 : random.between(2, 3), until - commandCount);
        const commands = Array.from({ length: size }, (_, index) =>
          commandBy(random, world.model, `invitation ${commandCount + index}`, nowMs),
        );
        const before = viewOf(world.model);
        const outcomes = await Promise.all(
          commands.map(async (command) => ({ command, answer: await world.does(command, now) })),
        );
        const stateNow = world.memberView();
        const model = modelAfter(world.model, outcomes, { nowMs, stateNow });
        if (!model) expect.fail(JSON.stringify({ at: commandCount, outcomes, before, stateNow }, null, 2));
        world.model = model;
        for (const { command, answer } of outcomes) {
          const label = `${command.does}: ${answer}`;
          answers.set(label, (answers.get(label) ?? 0) + 1);
        }
        commandCount += size;
      }
    }
    // Enough commands must succeed for families to have changed.
    for (const does of ['invite', 'move', 'accept', 'leave']) {
      expect(answers.get(`${does}: done`), does).toBeGreaterThan(5);
    }
  });
});
