/** An output for the codec; defaults are those of most outputs. */
export interface TestOutput {
  /** 32 bytes as one byte repeated. */
  readonly asset?: number;
  readonly amount?: bigint;
  /** Unix seconds. */
  readonly locktime?: bigint;
  readonly stakeableUntil?: bigint;
  readonly threshold?: number;
  readonly owners?: number;
  /** X-Chain type instead of an amount: 6 and 10 may mint, 11 is an NFT, 16 is owned. */
  readonly type?: 6 | 10 | 11 | 16;
}

/** Hex of a UTXO without a checksum; `number` makes it unique. */
export function testUtxo(number: number, output: TestOutput): string {
  return `0x0000${u64(BigInt(number)).padStart(64, '0')}${u32(0)}${assetAndOutput(output)}`;
}

/** Hex of an output as platform.getStake writes it, without a checksum. */
export function testStakedOutput(output: TestOutput): string {
  return `0x0000${assetAndOutput(output)}`;
}

function assetAndOutput(output: TestOutput): string {
  const { asset = 1, amount = 0n, locktime = 0n, stakeableUntil, threshold = 1, owners = 1, type } = output;
  const lock = stakeableUntil === undefined ? '' : u32(22) + u64(stakeableUntil);
  const start = { 6: '', 10: u32(7), 11: u32(7) + u32(0), 16: '' };
  const value = type === undefined ? u32(7) + u64(amount) : u32(type) + start[type];
  const addresses = Array.from({ length: owners }, (_, i) => (i + 1).toString(16).padStart(40, '0')).join('');
  return `${asset.toString(16).padStart(2, '0').repeat(32)}${lock}${value}${u64(locktime)}${u32(threshold)}${u32(owners)}${addresses}`;
}

const u32 = (value: number): string => value.toString(16).padStart(8, '0');
const u64 = (value: bigint): string => value.toString(16).padStart(16, '0');
