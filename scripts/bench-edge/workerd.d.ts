declare module 'workerd' {
  /** `default`: where the binary is. */
  const workerd: { default: string };
  export default workerd;
}
