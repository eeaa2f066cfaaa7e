/** ID of the primary network as a subnet, and of the P-Chain: 32 zero bytes, on every network (facts.md 1). */
export const PRIMARY_NETWORK_ID = '11111111111111111111111111111111LpoYY';
