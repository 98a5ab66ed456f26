/** Every long-lived resource of a session or a role, and every event that ends one. */
import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hashOf, TOKEN_TTL_MS } from '../../../api/identity/auth/token.ts';
import { RoomSockets } from '../../../api/live/room/room-sockets.ts';
import { cancelContract } from '../../../calls/contracts/contract.ts';
import { handOver, listSessions, revokeAllSessions, revokeSession, signOut } from '../../../calls/identity/auth.ts';
import { type ChatMessage, sayLine } from '../../../calls/live/chat.ts';
import { getLivePass, tellAgeToWatch } from '../../../calls/live/live-age.ts';
import type { RoomMessage } from '../../../calls/live/room/room-message.ts';
import { blockPerson, endSessions, setRole } from '../../../calls/office/person.ts';
import { mergeAccounts } from '../../../calls/office/person-merge.ts';
import { getProfile } from '../../../calls/people/profile.ts';
import { subscribePush } from '../../../calls/people/push.ts';
import { closeAccount } from '../../../calls/privacy/privacy.ts';
import { pack } from '../../../client/live/broadcast/send/envelope.ts';
import { PART_MS } from '../../../scripts/dev/camera/camera.ts';
import { ClockCamera } from '../../../scripts/dev/camera/clock-camera.ts';
import { mediaRequest, senderSocketRequest } from '../../../src/live/room-request.ts';
import { Device } from '../../push-device.ts';
import { ask, fetchCall } from '../ask.ts';
import { approve, askAlone, askAsTwo } from '../dual-control.ts';
import { addMember, tokenOf } from '../member.ts';
import { addContract, addUsers, userUuid } from '../world.ts';
import { startOnAir } from './on-air.ts';
import { roomHeaders } from './room-headers.ts';

/** In the future, so that an alarm runs only when a test runs it. */
const NOW = Date.parse('2031-11-20T08:00:00.000Z');
const { relayThreshold: socketLimit } = RoomSockets;
const user_uuid = userUuid('fan');

let [star, admin, second] = ['', '', ''];
/** The live with a minimum age of twenty that the member watches. */
let live: { uuid: string; slug: string; ingest_key: string };

beforeEach(async () => {
  vi.setSystemTime(NOW);
  // The member’s first socket is at the room, the second at a relay.
  RoomSockets.relayThreshold = 1;
  [star, admin, second] = [
    await addMember('star', 'caster'),
    await addMember('chief', 'admin'),
    await addMember('other chief', 'admin'),
  ];
  await addUsers(['bystander']);
  await addContract('star');
  live = await startOnAir(star, { title: 'ดื่มไปคุยไป', least_age: '20' });
  await send(live);
});
afterEach(() => {
  RoomSockets.relayThreshold = socketLimit;
});

/**
 * Sends media with an ingest key; returns whether the sender was accepted and is still connected.
 */
async function send({ uuid, ingest_key }: typeof live): Promise<() => boolean> {
  const { webSocket } = await env.LIVE_MEDIA.getByName(uuid).fetch(senderSocketRequest(ingest_key));
  if (!webSocket) return () => false;
  let isOpen = true;
  const replies: unknown[] = [];
  webSocket.addEventListener('message', ({ data }) => replies.push(JSON.parse(String(data))));
  webSocket.addEventListener('close', () => {
    isOpen = false;
  });
  webSocket.accept();
  webSocket.send(JSON.stringify({ hello: 's' }));
  const camera = new ClockCamera('a');
  webSocket.send(pack('init', 0, 0, camera.init()));
  for (let part = 0; part < 4; part += 1)
    webSocket.send(pack('part', part + 1, NOW + part * PART_MS, camera.part(NOW + part * PART_MS)));
  await expect.poll(() => replies).toContainEqual({ ack: 4 });
  return () => isOpen;
}

/** Opens a socket as the edge does; null if it is rejected. */
async function open(token: string, name = 'fan') {
  const requestArgs = [
    'https://room.internal/?after=0',
    { headers: await roomHeaders(live.uuid, `user:${userUuid(name)}`, token) },
  ] as const;
  const room = await env.ROOMS.getByName(live.uuid).fetch(...requestArgs);
  const relay = room.headers.get('x-relay');
  const { webSocket } = relay === null ? room : await env.RELAYS.getByName(relay).fetch(...requestArgs);
  if (!webSocket) return null;
  let isOpen = true;
  const messages: RoomMessage[] = [];
  webSocket.addEventListener('message', ({ data }) => messages.push(JSON.parse(String(data))));
  webSocket.addEventListener('close', () => {
    isOpen = false;
  });
  webSocket.accept();
  return {
    isAtRelay: relay !== null,
    isOpen: () => isOpen,
    say: (key: string, text: string) => webSocket.send(JSON.stringify({ key, text })),
    lines: (): ChatMessage[] => messages.flatMap((message) => ('lines' in message ? message.lines : [])),
    isSentBack: () => messages.some((message) => 'comes_back' in message),
  };
}
const openOrFail = async (token: string, name?: string) =>
  (await open(token, name)) ?? expect.fail('no socket is opened');

const isWatched = async (pass: string) => {
  const request = mediaRequest(new URL(`https://edge/live-media/${live.uuid}/edge.json`), { pass });
  return (await env.LIVE_MEDIA.getByName(live.uuid).fetch(request)).status === 200;
};

/** Opens everything that one session can hold; each entry returns whether it is still open. */
async function holdAll(token: string, own: typeof live | null): Promise<Record<string, () => Promise<boolean>>> {
  const session = await hashOf(token);
  const [socket, relaySocket] = [await openOrFail(token), await openOrFail(token)];
  expect([socket.isAtRelay, relaySocket.isAtRelay]).toEqual([false, true]);
  const { media_pass } = (await ask(getLivePass, { token, params: { slug: live.slug } })).data;
  if (media_pass === null) expect.fail('no pass is given');
  const view = (await ask(handOver, { token, form: { device: 'a web view' } })).data.token;
  const device = new Device(session.slice(0, 8));
  await ask(subscribePush, {
    token,
    form: device.form,
    bindings: { PUSH_SERVICES: 'push.example.com' },
  });
  const sender = own && (await send(own));
  return {
    'a socket of a room': async () => socket.isOpen(),
    'a socket of a relay': async () => relaySocket.isOpen(),
    'a socket opened from now on': async () => (await open(token)) !== null,
    'presence from now on': async () => {
      const by = { session, address: null };
      const presence = await env.ROOMS.getByName(live.uuid).see(live.uuid, `user:${user_uuid}`, by);
      return presence !== null && presence.next_seconds !== null;
    },
    'a viewing pass': () => isWatched(media_pass),
    'a token of a web view': async () => (await fetchCall(getProfile, { token: view })).status === 200,
    'a push subscription': async () =>
      (await env.DB.prepare('SELECT 1 FROM push_subscriptions WHERE endpoint = ?').bind(device.endpoint).first()) !==
      null,
    ...(own && {
      'a sender by the studio key': async () => sender?.() === true,
      'the studio key from now on': async () => {
        const room = env.LIVE_MEDIA.getByName(own.uuid);
        return (await room.fetch(senderSocketRequest(own.ingest_key))).webSocket !== null;
      },
    }),
  };
}

async function standing(connections: Record<string, () => Promise<boolean>>): Promise<Record<string, boolean>> {
  const all = Object.entries(connections).map(async ([name, goesOn]) => [name, await goesOn()] as const);
  return Object.fromEntries(await Promise.all(all));
}

interface Event {
  what: string;
  /** A viewer, or a VB on air. A VB with a contract cannot close or merge an account. */
  by: 'viewer' | 'vb';
  happens: (tokens: { token: string; other: string }) => Promise<unknown>;
  /**
   * The extent: everything of the session, everything of the member, or only the resources of the
   * role.
   */
  ends: 'session' | 'member' | 'role';
}

const asStaff = (more: object = {}) => ({
  token: admin,
  params: { uuid: user_uuid },
  form: { ground: 'test', ...more },
});
const key = () => crypto.randomUUID();

const giveRoleByTwo = async () =>
  approve(await askAlone(setRole, { ...asStaff({ role: 'admin' }), key: key() } as never), second);

const ofBoth: Omit<Event, 'by'>[] = [
  { what: 'signing out', happens: ({ token }) => ask(signOut, { token }), ends: 'session' },
  {
    what: 'signing out from another device',
    happens: async ({ token, other }) => {
      const sessions = (await ask(listSessions, { token })).data;
      const id = sessions.find(({ current }) => current)?.id ?? '';
      await ask(revokeSession, { token: other, params: { id } });
    },
    ends: 'session',
  },
  { what: 'signing out everywhere', happens: ({ other }) => ask(revokeAllSessions, { token: other }), ends: 'member' },
  { what: 'the end of all sessions by staff', happens: () => ask(endSessions, asStaff()), ends: 'member' },
  { what: 'a suspension by staff', happens: () => ask(blockPerson, asStaff()), ends: 'member' },
];
const events: Event[] = [
  ...ofBoth.flatMap((event) => [
    { ...event, by: 'viewer' as const },
    { ...event, by: 'vb' as const },
  ]),
  {
    what: 'closing the account',
    by: 'viewer',
    happens: ({ other }) => ask(closeAccount, { token: other }),
    ends: 'member',
  },
  {
    what: 'a merge into another account',
    by: 'viewer',
    happens: () =>
      askAsTwo(mergeAccounts, {
        ...asStaff(),
        key: key(),
        form: { into_uuid: userUuid('bystander'), reason: 'one person' },
      }),
    ends: 'member',
  },
  {
    what: 'the loss of the role',
    by: 'vb',
    happens: () => askAsTwo(setRole, { ...asStaff({ role: 'normal' }), key: key() } as never),
    ends: 'role',
  },
  {
    what: 'the end of the contract',
    by: 'vb',
    happens: ({ token }) => ask(cancelContract, { token, key: key() }),
    ends: 'role',
  },
  { what: 'a role change approved by a second person', by: 'vb', happens: giveRoleByTwo, ends: 'role' },
];

describe('end of a session or role', () => {
  test.for(events)(
    '$what of a $by immediately ends its own resources, and no others',
    async ({ by, happens, ends }) => {
      const token = await addMember('fan', by === 'vb' ? 'caster' : 'normal');
      const [other, beside] = [await tokenOf('fan'), await tokenOf('bystander')];
      for (const one of [token, beside])
        await ask(tellAgeToWatch, { token: one, params: { slug: live.slug }, form: { birth_date: '1990-01-01' } });
      // A VB can end a temporary contract alone.
      if (by === 'vb') await addContract('fan', { state: 'accepted_temp' });
      const own = by === 'vb' ? await startOnAir(token, { title: 'ของฉัน' }) : null;
      const connections = await holdAll(token, own);
      const names = Object.keys(connections);
      const [otherSocket, besideSocket] = [await openOrFail(other), await openOrFail(beside, 'bystander')];
      const all = (goesOn: (name: string) => boolean) => Object.fromEntries(names.map((name) => [name, goesOn(name)]));
      expect(await standing(connections)).toEqual(all(() => true));

      await happens({ token, other });

      const isOfRole = (name: string) => name.includes('studio key');
      await expect.poll(() => standing(connections)).toEqual(all((name) => ends === 'role' && !isOfRole(name)));
      expect([otherSocket.isOpen(), besideSocket.isOpen()]).toEqual([ends !== 'member', true]);
    },
  );

  test('a member who signed out cannot chat over a socket, and the page reloads', async () => {
    const token = await addMember('fan', 'normal');
    await ask(tellAgeToWatch, { token, params: { slug: live.slug }, form: { birth_date: '1990-01-01' } });
    const socket = await openOrFail(token);
    const input = { key: key(), params: { slug: live.slug }, form: { text: 'hello' } };
    await ask(sayLine, { token, ...input });
    await expect.poll(() => socket.lines().length).toBe(1);
    await ask(signOut, { token });
    await expect.poll(() => [socket.isSentBack(), socket.isOpen()]).toEqual([true, false]);
    expect((await fetchCall(sayLine, { token, ...input })).status).toBe(401);
  });

  test('a lost role shows in the room immediately', async () => {
    const token = await addMember('fan', 'moderator');
    const socket = await openOrFail(token);
    const say = async (text: string) => {
      vi.setSystemTime(Date.now() + 10_000);
      socket.say(key(), text);
      await expect.poll(() => socket.lines().at(-1)?.text).toBe(text);
      return socket.lines().at(-1)?.who?.part;
    };
    expect(await say('of the house')).toBe('house');
    await env.DB.prepare("INSERT INTO viewing_ages SELECT ?, 20, '2011-11-20', 0").bind(user_uuid).run();
    await askAsTwo(setRole, { ...asStaff({ role: 'normal' }), key: key() } as never);
    await expect.poll(() => say(`a viewer ${key()}`)).toBe(null);
  });

  test('an expired session closes its sockets at room and relay within a minute', async () => {
    const token = await addMember('fan', 'normal');
    await ask(tellAgeToWatch, { token, params: { slug: live.slug }, form: { birth_date: '1990-01-01' } });
    const sockets = [await openOrFail(token), await openOrFail(token)];
    vi.setSystemTime(NOW + TOKEN_TTL_MS);
    await runDurableObjectAlarm(env.RELAYS.getByName(`${live.uuid}:1`));
    await runDurableObjectAlarm(env.ROOMS.getByName(live.uuid));
    await expect.poll(() => sockets.map((socket) => socket.isOpen())).toEqual([false, false]);
  });
});
