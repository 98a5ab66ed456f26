/**
 * Room messages on the page of a live. Loaded with the first one, because the page does not contain
 * their texts.
 */
import type { ChatEvent } from '../../../calls/live/chat.ts';
import { localeOfPage } from '../../platform/texts/locale-of-page.ts';
import { newsText } from './news-text.ts';
import { roomText } from './room-text.ts';

/** Returns a room message in the language of the page. */
export const newsMessage = (news: ChatEvent): string =>
  newsText(roomText(`room:news.${news.is}`), news, localeOfPage());
