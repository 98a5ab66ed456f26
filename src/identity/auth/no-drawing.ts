/** In the build this stands in place of what Auth.js draws its own pages with: whoever it sends to one is sent to ours. */
function refuse(): never {
  throw new Error('Auth.js draws no pages here');
}

export default refuse;
export { refuse as renderToString };
