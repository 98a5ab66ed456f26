/** The picture of who has none; the edge has it among its files. */
export const FIRST_AVATAR = '/pictures/avatar.svg';
