import { isbot } from 'isbot';

/** Whether a link preview or a search engine asks: such a reader gets the whole page in one go. */
export const isPreviewBot = (userAgent: string | undefined): boolean => isbot(userAgent);
