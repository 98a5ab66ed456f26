/** Returns the id of the charge that belongs to an intent. */
export const chargeIdOf = ({ id }: { id: string }): string => id.replace('pi', 'py');
