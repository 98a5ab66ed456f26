declare module 'workerd' {
  /** `default` is the path of the binary. */
  const workerd: { default: string };
  export default workerd;
}
