/**
 * Maximum length of a chat message. In its own file, because the isolates of the API load it at
 * startup without the schemas of any page.
 */
export const TALK_TEXT_MAX = 200;
