/** Type of files that the Worker imports as bytes. */
declare module '*.bin' {
  const bytes: ArrayBuffer;
  export default bytes;
}
