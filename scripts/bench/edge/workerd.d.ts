declare module 'workerd' {
  /** Path of the workerd binary. */
  const workerd: { default: string };
  export default workerd;
}
