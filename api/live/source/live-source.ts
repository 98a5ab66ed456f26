/** Origin of a live's media. The media room asks its source and knows no other. */

import type { MediaAsked } from '../broadcast/media-name.ts';
import type { ClipOrder, CutOutcome } from '../clip/cut/room-cut.ts';
import type { AirDay } from '../live/tables.ts';

/** Media that viewers request. Evidence and clips do not depend on the source. */
export type ViewerMedia = Exclude<MediaAsked, { kind: 'evidence' | 'clip' }>;

/** A viewer's request. `range` is the request header. */
export interface ViewerRequest {
  now_ms: number;
  range: string | null;
  unplayed_count: number;
}

/** Results of a live that is over: the addresses of its recordings, and its time on air. */
export interface LiveOutcome {
  recordings: readonly string[];
  air_days: AirDay[];
}

/** The media of one live. When a method returns, its changes are stored. */
export interface LiveSource {
  /** True: the live is over, and no more media is accepted. */
  readonly isOver: boolean;
  /** True: nothing is left to store after the end. */
  readonly isFlushed: boolean;
  /** Time of the last video in milliseconds. Null: none has arrived. */
  readonly last_picture_at_ms: number | null;
  /** Reads the state of a sender outside the room. Returns whether it stored that state. */
  update: (now_ms: number) => Promise<boolean>;
  /** Accepts a sender with a valid key: a socket, or an uploaded file. */
  receive: (request: Request, key_hash: string, name: string) => Promise<Response>;
  serve: (media: ViewerMedia, request: ViewerRequest) => Promise<Response>;
  /** Returns the time since which no sender was there, in milliseconds. */
  silentSince: (now_ms: number) => number;
  /** Ignores silence before this time, because the room itself was down. */
  forgiveUntil: (at_ms: number) => void;
  /** Disconnects senders that use another key. */
  holdTo: (key_hashes: ReadonlySet<string>) => void;
  /** Disconnects all viewers. Viewers who may still watch request the media again. */
  turnAway: () => void;
  /** Forgets the media of a practice. The live begins with the next picture. */
  startOver: () => void;
  /** Ends the live and disconnects its senders. Null: the live was never on air, or is deleted. */
  finish: (ended_at_ms: number | null) => void;
  outcome: () => LiveOutcome;
  /** Stores complete media. A failure is thrown, and the next call retries. */
  flush: (isRecorded: boolean) => Promise<void>;
  /**
   * Stores the last minute, now or in a later alarm. Returns its key in R2, or null without
   * readable media.
   */
  keepEvidence: () => Promise<string | null>;
  /** Cuts a clip and stores it in R2. Failures of R2 are thrown. */
  cutClip: (order: ClipOrder) => Promise<CutOutcome>;
  /** Deletes all media. */
  forget: () => Promise<void>;
}
