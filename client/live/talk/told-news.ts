/** What a room tells by itself, on the page of a live. Loaded with the first of it: its words are in no page. */
import type { TalkNews } from '../../../calls/live/talk.ts';
import { localeOfPage } from '../../platform/texts/locale-of-page.ts';
import { newsText } from './news-text.ts';
import { roomText } from './room-text.ts';

/** It, in the language of the page. */
export const toldNews = (news: TalkNews): string => newsText(roomText(`room:news.${news.is}`), news, localeOfPage());
