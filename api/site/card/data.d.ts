/** Files that a Worker is given as bytes. */
declare module '*.bin' {
  const bytes: ArrayBuffer;
  export default bytes;
}
