/** A genesis of about a megabyte, with that many funded accounts. */
export function largeGenesis(accounts: number): string {
  const alloc = Array.from(
    { length: accounts },
    (_, i) => `    "${(i + 1).toString(16).padStart(40, 'a')}": {"balance": "0x${(i + 1).toString(16)}"}`,
  );
  return `{
  "config": {
    "chainId": 99999,
    "feeConfig": {
      "gasLimit": 12000000,
      "targetBlockRate": 2,
      "minBaseFee": 25000000000,
      "targetGas": 60000000,
      "baseFeeChangeDenominator": 36,
      "minBlockGasCost": 0,
      "maxBlockGasCost": 1000000,
      "blockGasCostStep": 200000
    },
    "txAllowListConfig": {
      "blockTimestamp": 0,
      "adminAddresses": ["0x${'1'.padStart(40, 'a')}"]
    }
  },
  "alloc": {
${alloc.join(',\n')}
  },
  "gasLimit": "0xb71b00",
  "difficulty": "0x0",
  "timestamp": "0x0"
}
`;
}
