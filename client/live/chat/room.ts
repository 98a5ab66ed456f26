import type { RoomMessage } from '../../../calls/live/room/room-message.ts';

/** Connection to the room, as the chat form needs it. */
export interface ChatConnection {
  /** Sends a message. Returns false if there is no open connection. */
  send(message: string): boolean;
  /** Called with the answer to a message, or with null after a reconnect. */
  onAnswer: (answer: Extract<RoomMessage, { key: string }> | null) => void;
}
