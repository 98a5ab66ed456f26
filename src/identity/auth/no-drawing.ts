/** Replaces the renderer of Auth.js in the build. All its pages redirect to pages of this site. */
function refuse(): never {
  throw new Error('Auth.js draws no pages here');
}

export default refuse;
export { refuse as renderToString };
