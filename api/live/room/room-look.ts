/** All that a room needs to look at the database, loaded at its first look and at once: what it loaded between two steps could come after what follows. */
export { tellGifts } from '../talk/gift-lines.ts';
export { tellInTalk } from './news-lines.ts';
export { readRoom } from './read-room.ts';
