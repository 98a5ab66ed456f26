/** Default avatar. The edge Worker serves it as a static file. */
export const FIRST_AVATAR = '/pictures/avatar.svg';
