/**
 * One RTMP connection, read by the protocol parser of node-media-server. Its server is not used: it
 * answers a publisher before anybody checks the key, and an incomplete `connect` ends its process.
 *
 * The parser is not a public entry of the package, so package.json pins the exact version.
 */
import { createRequire } from 'node:module';

/** A message of RTMP: its type, its time in milliseconds, and its body. */
export interface RtmpMessage {
  type: number;
  dts_ms: number;
  body: Uint8Array;
}

/** Receives what a publisher sends. */
interface RtmpListener {
  /** Sends bytes to the publisher. */
  send: (bytes: Buffer) => void;
  publish: (streamName: string) => void;
  /** The connection asks to play, which the bridge does not offer. */
  play: () => void;
  message: (message: RtmpMessage) => void;
}

export const TYPE_AUDIO = 8;
export const TYPE_VIDEO = 9;

const MESSAGE_MAX_BYTES = 4_194_304;
const CHUNK_STREAMS_MAX = 16;

interface Parser {
  streamName: string;
  streamId: number;
  parserPacket: { header: { length: number; stream_id: number } };
  inPackets: Map<number, unknown>;
  onOutputCallback: (bytes: Buffer) => void;
  onPacketCallback: (packet: { codec_type: number; dts: number; size: number; data: Buffer }) => void;
  onPublish: (session: { streamName?: unknown }) => void;
  onPlay: () => void;
  packetAlloc: () => void;
  parserData: (bytes: Buffer) => string | null;
  respondPublish: () => void;
  sendStatusMessage: (stream: number, level: string, code: string, description: string) => void;
}

const require = createRequire(import.meta.url);
const RtmpParser = require('node-media-server/src/protocol/rtmp.js') as new () => Parser;
const { decodeAmf0Data } = require('node-media-server/src/protocol/amf.js') as {
  decodeAmf0Data: (bytes: Buffer) => { dataObj?: Record<string, unknown> };
};

export class RtmpSession {
  private readonly parser = new RtmpParser();

  constructor({ send, publish, play, message }: RtmpListener) {
    const { parser } = this;
    parser.onOutputCallback = send;
    parser.onPublish = ({ streamName }) => publish(String(streamName));
    parser.onPlay = play;
    // The parser reuses its buffer for the next message.
    parser.onPacketCallback = ({ codec_type, dts, size, data }) =>
      message({ type: codec_type, dts_ms: dts, body: Uint8Array.from(data.subarray(0, size)) });
    const allocate = parser.packetAlloc.bind(parser);
    parser.packetAlloc = () => {
      if (parser.parserPacket.header.length > MESSAGE_MAX_BYTES || parser.inPackets.size > CHUNK_STREAMS_MAX)
        throw new RangeError('A message or the number of chunk streams is too large');
      allocate();
    };
  }

  /** Reads bytes of the connection. Throws if they are not RTMP. */
  read(bytes: Buffer): void {
    const failure = this.parser.parserData(bytes);
    if (failure !== null) throw new Error(failure);
  }

  /** Tells the publisher to start sending. */
  accept(): void {
    this.name();
    this.parser.respondPublish();
  }

  /** Tells the publisher why it may not send. */
  refuse(code: string, description: string): void {
    this.name();
    this.parser.sendStatusMessage(this.parser.streamId, 'error', code, description);
  }

  /** The parser answers with the name of the stream, which is the key. */
  private name() {
    const { parser } = this;
    parser.streamName = 'live';
    parser.streamId ||= parser.parserPacket.header.stream_id;
  }
}

/** Returns the object of an onMetaData message, or null. */
export const metadataOf = (body: Uint8Array): Record<string, unknown> | null =>
  decodeAmf0Data(Buffer.from(body)).dataObj ?? null;
