/** Address of the site that `npm start` serves. PORT as for `npm start`. */
export const localOrigin = `http://localhost:${process.env.PORT || 8787}`;
