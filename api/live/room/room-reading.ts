/**
 * Everything that a room needs to read the database, in one import. Separate imports between two
 * steps could let a later step finish first.
 */
export { announceGifts } from '../chat/gift-lines.ts';
export { announceInChat } from './event-messages.ts';
export { readRoom } from './read-room.ts';
