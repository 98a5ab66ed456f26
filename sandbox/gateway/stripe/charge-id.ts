/** Returns the id of the charge that an intent's money is. */
export const chargeIdOf = ({ id }: { id: string }): string => id.replace('pi', 'py');
