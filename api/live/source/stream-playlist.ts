/**
 * Addresses with which viewers play a live at Cloudflare Stream (`LIVE_INGEST = "stream"`). Stream
 * encodes the qualities.
 */
import type { StreamApi } from '../stream/stream-api.ts';
import { signToken } from '../stream/stream-token.ts';

/** How long a token opens a video. The player asks for the next one by itself. */
const TOKEN_MS = 3_600_000;
/**
 * Shorter for practices and lives with an age limit: a viewing pass can expire before the token.
 */
const SHORT_TOKEN_MS = 600_000;

export class StreamPlaylist {
  private readonly stream: StreamApi;
  /** Returns whether viewers of the live need a viewing pass. */
  private readonly isLimited: () => boolean;
  private token: { video_uid: string; text: string; renew_at_ms: number } | null = null;

  constructor({ stream, isLimited }: { stream: StreamApi; isLimited: () => boolean }) {
    this.stream = stream;
    this.isLimited = isLimited;
  }

  /** Discards the token, so that the next address has a new one. */
  renew(): void {
    this.token = null;
  }

  async addressOf(video_uid: string, now_ms: number): Promise<string> {
    const { settings } = this.stream;
    if (this.token?.video_uid !== video_uid || this.token.renew_at_ms <= now_ms) {
      const lasting_ms = this.isLimited() ? SHORT_TOKEN_MS : TOKEN_MS;
      const text = await signToken(settings, { video_uid, until_ms: now_ms + lasting_ms });
      this.token = { video_uid, text, renew_at_ms: now_ms + lasting_ms / 2 };
    }
    return `${settings.origin}/${this.token.text}/manifest/video.m3u8`;
  }
}
