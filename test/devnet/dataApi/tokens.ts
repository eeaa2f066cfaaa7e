import { encodeFunctionData, parseAbi } from 'viem';
import type { Address, Hex } from 'viem';
import type { ChainIndex } from './chainIndex';

const abi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function balanceOf(address) view returns (uint256)',
  'function tokenURI(uint256) view returns (string)',
  'function uri(uint256) view returns (string)',
]);

/** A token contract's own metadata, unsanitized as in the service. */
export interface TokenFacts {
  readonly name: string;
  readonly symbol: string;
  /** Absent if the contract has no such function. */
  readonly decimals?: number;
}

export async function tokenFacts(index: ChainIndex, token: Address): Promise<TokenFacts> {
  const at = index.tip();
  const [name, symbol, decimals] = await Promise.all([
    index.read(token, encodeFunctionData({ abi, functionName: 'name' }), at),
    index.read(token, encodeFunctionData({ abi, functionName: 'symbol' }), at),
    index.read(token, encodeFunctionData({ abi, functionName: 'decimals' }), at),
  ]);
  return {
    name: textOf(name),
    symbol: textOf(symbol),
    ...(decimals === undefined ? {} : { decimals: Number(BigInt(decimals.slice(0, 66))) }),
  };
}

export async function tokenBalance(index: ChainIndex, token: Address, owner: Address, height: number): Promise<bigint> {
  const data = encodeFunctionData({ abi, functionName: 'balanceOf', args: [owner] });
  const answer = await index.read(token, data, height);
  return answer === undefined ? 0n : BigInt(answer.slice(0, 66));
}

/** `tokenURI` of an ERC-721 or `uri` of an ERC-1155 token; empty if the contract returns none. */
export async function tokenUri(index: ChainIndex, token: Address, id: bigint, kind: 721 | 1155): Promise<string> {
  const functionName = kind === 721 ? 'tokenURI' : 'uri';
  return textOf(await index.read(token, encodeFunctionData({ abi, functionName, args: [id] }), index.tip()));
}

/** An ABI-encoded string with invalid UTF-8 replaced; empty if there is none. */
function textOf(answer: Hex | undefined): string {
  if (answer === undefined) return '';
  const bytes = Buffer.from(answer.slice(2), 'hex');
  if (bytes.length < 64) return '';
  const length = Number(BigInt(`0x${bytes.subarray(32, 64).toString('hex')}`));
  return bytes.subarray(64, 64 + length).toString('utf8');
}
