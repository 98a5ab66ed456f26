/** The parts of Cloudflare Stream's API that lives need. */
import { z } from 'zod';
import { jsonOf } from '../../platform/base/json.ts';
import type { StreamSettings } from './settings.ts';

/** Deadline of a request. It is short, because a VB or a moderator waits for some responses. */
const DEADLINE_MS = 4_000;
/** Deadline of a media request. Nobody waits for its response. */
const MEDIA_DEADLINE_MS = 60_000;
/**
 * If a sender reconnects within these seconds, Stream continues the same video. With a longer time
 * the next live could continue the video of the previous one.
 */
const SAME_VIDEO_SECONDS = 10;
/**
 * Days after which Stream deletes a recording, the minimum that Stream allows. It cleans up
 * recordings that no live refers to. All others are copied to R2 and deleted earlier. Applies to
 * new inputs only.
 */
const DELETE_AFTER_DAYS = 30;
/**
 * Suggested delay before a retry, in seconds, if Stream sends no `Retry-After`. The caller retries.
 */
const RETRY_SECONDS = 30;

/** Uids of inputs and videos. */
const HEX = z.string().regex(/^[0-9a-f]{32}$/);

const liveInput = z.object({
  uid: HEX,
  rtmps: z.object({ url: z.url(), streamKey: z.string().min(1) }),
  enabled: z.boolean().default(true),
});
export type LiveInput = z.infer<typeof liveInput>;

/**
 * State of an input. `videoUID` is null for WebRTC, which Stream neither records nor plays by HLS.
 */
const lifecycle = z.object({ live: z.boolean(), videoUID: HEX.nullable().default(null) });

const video = z.object({
  uid: HEX,
  created: z.coerce.date(),
  status: z.object({ state: z.string() }),
  /** Seconds. -1: unknown yet. */
  duration: z.number().default(-1),
});
export type StreamVideo = z.infer<typeof video>;

const download = z.object({ default: z.object({ status: z.enum(['inprogress', 'ready', 'error']), url: z.url() }) });

/** Stream did not answer, answered an error such as 429, or sent a body of an unknown shape. */
export class StreamUnavailable extends Error {
  readonly retry_after_seconds: number;

  constructor(
    message: string,
    { cause, retry_after_seconds = RETRY_SECONDS }: { cause?: unknown; retry_after_seconds?: number } = {},
  ) {
    super(message, { cause });
    this.retry_after_seconds = retry_after_seconds;
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * An account at Stream. Methods throw `StreamUnavailable` if Stream fails. `media` throws it only
 * without a response, and returns responses of errors.
 */
export class StreamApi {
  private readonly readSettings: () => StreamSettings | null;
  private account: StreamSettings | null = null;

  /** Reads the settings with the first request: a finished live needs no account. */
  constructor(readSettings: () => StreamSettings | null) {
    this.readSettings = readSettings;
  }

  /** False: the settings are incomplete, so every request fails. */
  get hasAccount(): boolean {
    this.account ??= this.readSettings();
    return this.account !== null;
  }

  get settings(): StreamSettings {
    this.account ??= this.readSettings();
    if (!this.account) throw new StreamUnavailable('The settings of Stream are incomplete');
    return this.account;
  }

  /** Creates a disabled input. `name` is what staff see in Cloudflare's dashboard. */
  createInput(name: string): Promise<LiveInput> {
    return this.must(liveInput, 'POST', '/live_inputs', {
      meta: { name },
      recording: { mode: 'automatic', requireSignedURLs: true, timeoutSeconds: SAME_VIDEO_SECONDS },
      deleteRecordingAfterDays: DELETE_AFTER_DAYS,
      enabled: false,
    });
  }

  /** Returns an input with its credentials, or null. */
  findInput(uid: string): Promise<LiveInput | null> {
    return this.maybe(liveInput, 'GET', `/live_inputs/${uid}`);
  }

  /** Replaces the credentials of an input, and disconnects its sender. Null: no such input. */
  rotateKeys(uid: string): Promise<LiveInput | null> {
    return this.maybe(liveInput, 'POST', `/live_inputs/${uid}/rotate_keys`);
  }

  /** Accepts or refuses senders. Disabling disconnects them. Null: no such input. */
  enableInput(uid: string, enabled: boolean): Promise<unknown> {
    return this.maybe(z.unknown(), 'PUT', `/live_inputs/${uid}`, { enabled });
  }

  async deleteInput(uid: string): Promise<void> {
    await this.maybe(z.unknown(), 'DELETE', `/live_inputs/${uid}`);
  }

  /** Returns the video that an input sends now, or null, and whether the input is deleted. */
  async sentVideo(input_uid: string): Promise<{ video_uid: string | null; is_deleted: boolean }> {
    const { media_url, api_token } = this.settings;
    const answer = await this.send(`${media_url}/${input_uid}/lifecycle`, {
      headers: { authorization: `Bearer ${api_token}` },
    });
    // The media host also answers 404 if its address is wrong. The API confirms that the input is
    // gone.
    if (answer.status === 404 && (await this.findInput(input_uid)) === null) {
      await answer.body?.cancel();
      return { video_uid: null, is_deleted: true };
    }
    const { live, videoUID } = await read(lifecycle, answer);
    return { video_uid: live ? videoUID : null, is_deleted: false };
  }

  /** Returns the videos that an input has sent. */
  async sentVideos(input_uid: string): Promise<StreamVideo[]> {
    return (await this.maybe(z.array(video), 'GET', `/live_inputs/${input_uid}/videos`)) ?? [];
  }

  findVideo(uid: string): Promise<StreamVideo | null> {
    return this.maybe(video, 'GET', `/${uid}`);
  }

  async deleteVideo(uid: string): Promise<void> {
    await this.maybe(z.unknown(), 'DELETE', `/${uid}`);
  }

  /** Asks for the video as a file. Returns the state of the file. Null: there is no such video. */
  async prepareDownload(uid: string) {
    return (await this.maybe(download, 'POST', `/${uid}/downloads`))?.default.status ?? null;
  }

  /** Requests a file of the media host, such as `<token>/clip.mp4`. */
  media(path: string, init: Pick<RequestInit, 'headers' | 'signal'> = {}): Promise<Response> {
    return this.send(`${this.settings.media_url}/${path}`, init, MEDIA_DEADLINE_MS);
  }

  private async must<Shape extends z.ZodType>(shape: Shape, method: Method, path: string, body?: object) {
    const result = await this.maybe(shape, method, path, body);
    if (result === null) throw new StreamUnavailable('Stream answered 404');
    return result;
  }

  /** Returns null for 404. */
  private async maybe<Shape extends z.ZodType>(
    shape: Shape,
    method: Method,
    path: string,
    body?: object,
  ): Promise<z.output<Shape> | null> {
    const { api_url, api_token } = this.settings;
    const answer = await this.send(api_url + path, {
      method,
      headers: { authorization: `Bearer ${api_token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (answer.status === 404) {
      await answer.body?.cancel();
      return null;
    }
    if (answer.status === 204) return shape.parse(undefined);
    return ((await read(z.object({ success: z.literal(true), result: shape }), answer)) as { result: z.output<Shape> })
      .result;
  }

  private async send(url: string, init: RequestInit, deadline_ms = DEADLINE_MS): Promise<Response> {
    try {
      const signals = [AbortSignal.timeout(deadline_ms), ...(init.signal ? [init.signal] : [])];
      return await this.settings.fetcher(url, { ...init, signal: AbortSignal.any(signals) });
    } catch (cause) {
      throw new StreamUnavailable('Stream did not answer', { cause });
    }
  }
}

async function read<Shape extends z.ZodType>(shape: Shape, answer: Response): Promise<z.output<Shape>> {
  const body = await answer.text().catch(() => '');
  const result = shape.safeParse(jsonOf(body));
  if (answer.ok && result.success) return result.data;
  const seconds = Number(answer.headers.get('retry-after'));
  const retry = seconds > 0 ? { retry_after_seconds: Math.ceil(seconds) } : {};
  throw new StreamUnavailable(`Stream answered ${answer.status}`, { ...retry, cause: result.error });
}
