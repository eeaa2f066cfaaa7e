import { hexToBytes, keccak } from '../../primitives';

/** keccak256 of runtime code. TeleporterMessenger: what its keyless transaction 0x75b9c2cc…97c2 deploys. */
const byHash: Readonly<Record<string, string>> = {
  '0x06d9cee6b0c6a62fea8e5c54e0ceb754a763147be31dcb336187ab473398d6d1': 'TeleporterMessenger v1.0.0',
};

/** The EIP-170 limit in hex digits, with some room: longer code is of no known contract. */
const longest = 64_000;

const minimalProxy = /^0x363d3d373d3d3d363d73([0-9a-f]{40})5af43d82803e903d91602b57fd5bf3$/;
const delegation = /^0xef0100([0-9a-f]{40})$/;

/** What a contract's code is known as; undefined: nothing is known about it. @param code `0x` and hex */
export function knownCodeName(code: string): string | undefined {
  const lower = code.toLowerCase();
  const proxied = minimalProxy.exec(lower)?.[1];
  if (proxied !== undefined) {
    return `EIP-1167 proxy of 0x${proxied}`;
  }
  const delegate = delegation.exec(lower)?.[1];
  if (delegate !== undefined) {
    return `EIP-7702 account, delegated to 0x${delegate}`;
  }
  const bytes = lower.length > longest ? undefined : hexToBytes(lower);
  const hash = bytes && keccak(bytes);
  return hash !== undefined && Object.hasOwn(byHash, hash) ? byHash[hash] : undefined;
}
