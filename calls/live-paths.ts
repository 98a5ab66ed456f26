/**
 * The socket and the media of a live, for the API document. They are no calls, because the edge
 * serves them itself: src/live/room-socket.ts and src/live/live-media.ts.
 */
import type { RoomMessage } from './live/room/room-message.ts';

type Keys<Union> = Union extends unknown ? keyof Union : never;

/** Messages from the room by their key, one sentence each. */
const messages: Record<Exclude<Keys<RoomMessage>, 'seq' | 'failed' | 'wait_seconds' | 'now'>, string> = {
  lines: 'New lines of the chat, as `listLines` returns them, sorted by number.',
  viewer_count: 'The number of viewers.',
  hidden: 'Numbers of lines that clients remove.',
  pinned: 'The line above the chat, or null.',
  rules: 'The rules of the chat: `slow_seconds` and `talkers`.',
  pk: 'The current or latest PK match: `coins`, own side first, `left_ms` and `outcome`.',
  stage: 'The pictures beside that of the VB, and their `layout`. `getLive` has their addresses.',
  guest: 'For a guest or invited member: their state.',
  goal: 'The goal of the live, or null.',
  place: "The VB's rank today.",
  monster: 'The monster that gifts in this room hit, or null.',
  hearts: 'Hearts: `fresh` since the last message, and `total`.',
  supporters: 'The members who gave the most coins, at most three.',
  deck: 'The polls and offers above the chat, all of them. `now` is the time of the server.',
  votes: 'The votes of a poll: `counts` per answer, and `own` if it is sent to one member.',
  raid: 'The live to which the VB sends the viewers. `gone` follows.',
  pk_desk: 'For the VB: the state of the PK match or of a guest has changed.',
  reported: 'For the VB: lines that somebody reported.',
  key: 'The answer to a sent line: accepted as line `seq`, or `failed` with an error code and `wait_seconds`.',
  comes_back: 'Access has changed: load the live again.',
  gone: 'The live is over. Clients do not reconnect.',
};

/** Files of a live by their name. */
const files = {
  'index.m3u8': 'Low-latency HLS playlist of the last segments. `_HLS_msn` and `_HLS_part` wait for newer ones.',
  'dvr.m3u8': 'HLS playlist from the beginning of the live.',
  'edge.json': 'State of the video, codecs, and the newest keyframe.',
  'replay.json': 'Files and times of the recording.',
  'stream.mp4': 'One endless file, for players without scripts.',
  'i{n}.mp4': 'Initialization segment.',
  's{n}.m4s': 'Complete segment. `c{n}.m4s` is one that still grows.',
  'p{n}.{part}.m4s': 'Part of a segment.',
  'r{init}-{n}.mp4': 'The recording up to segment `n`. It supports ranges.',
};

const listed = (lines: Record<string, string>) => Object.entries(lines).map(([name, text]) => `- \`${name}\`: ${text}`);

const live = {
  name: 'live',
  in: 'path',
  required: true,
  description: 'Uuid of the live.',
  schema: { type: 'string', format: 'uuid' },
  example: '00000000-0000-4000-8000-000000000001',
};

const refusals = {
  401: { description: 'The session has ended.' },
  403: { description: 'The page has another origin, or the live has a minimum age: `live_age_wanted`.' },
  429: { description: 'Too many requests. `Retry-After` has the seconds to wait.' },
  503: { description: 'The room does not answer.' },
};

/** Path items of the API document. They are relative to the site, not to `/api`. */
export const livePaths = {
  '/api/v1/lives/{live}/socket': {
    get: {
      servers: [{ url: '/', description: 'The site.' }],
      operationId: 'openRoomSocket',
      tags: ['chat'],
      summary: 'Opens the WebSocket of a live room, for pages of the site',
      description: [
        'Pages of the site connect as the member of their session, or as a guest. Other programs send the header `Origin` of the site and connect as guests. Apps can also read `listLines`, and write with `sayLine`.',
        'Messages are JSON objects, and the key of an object tells its kind:',
        '',
        ...listed(messages),
        '',
        'A member sends `{"key", "text", "reply_to"}` to write a line, and anybody sends `{"hearts"}`. Both sides check the connection with `p`, which the server answers with `q`.',
      ].join('\n'),
      security: [],
      parameters: [
        live,
        {
          name: 'after',
          in: 'query',
          required: false,
          description: 'Number of the last line that the client has.',
          schema: { type: 'integer', minimum: 0, default: 0 },
          example: 0,
        },
      ],
      responses: { 101: { description: 'The WebSocket is open.' }, ...refusals },
    },
  },
  '/live-media/{live}/{file}': {
    get: {
      servers: [{ url: '/', description: 'The site.' }],
      operationId: 'getLiveMedia',
      tags: ['live'],
      summary: 'Returns a file of the video of a live',
      description: [
        'Files of a live with a minimum age need a viewing pass, which `getLivePass` returns. Apps send it in the header `x-viewing-pass`.',
        '',
        ...listed(files),
      ].join('\n'),
      security: [],
      parameters: [
        live,
        {
          name: 'file',
          in: 'path',
          required: true,
          description: 'Name of the file.',
          schema: { type: 'string' },
          example: 'index.m3u8',
        },
      ],
      responses: {
        200: {
          description: 'The file.',
          content: {
            'video/mp4': { schema: { type: 'string', contentMediaType: 'video/mp4' } },
            'application/vnd.apple.mpegurl': { schema: { type: 'string' } },
          },
        },
        206: { description: 'A range of the recording.' },
        403: { description: 'The live needs a viewing pass.' },
        404: { description: 'No such file, or staff have taken the live off the site.' },
        429: refusals[429],
        503: refusals[503],
      },
    },
  },
};
