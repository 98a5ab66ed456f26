import type { RoomMessage } from '../../../calls/live/room-message.ts';

/** What a writer needs of the room that one is in. */
export interface Room {
  /** Sends it, if there is a way just now. */
  send(message: string): boolean;
  /** Called with what is answered, and with null where the room was left and is entered again. */
  onAnswer: (answer: Extract<RoomMessage, { key: string }> | null) => void;
}
