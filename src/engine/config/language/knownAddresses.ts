import { evmAddress, wellKnownName } from '../../primitives';

interface KnownAddress {
  readonly name: string;
  /** Its digits are those that anyone types: it is what it is called where it has code in alloc. */
  readonly needsCode?: true;
  /** What to mind about it in a genesis. */
  readonly note?: string;
}

const proxyNote = 'A proxy without an implementation answers every call with nothing.';

/**
 * What tools put into a genesis, by lower-case address. Sources: avalanche-cli pkg/vm, avalanche-tooling-sdk-go
 * interchain/icm and validatormanager, builders-hub genGenesis.
 */
const known: Readonly<Record<string, KnownAddress>> = {
  '0x253b2784c75e510dd0ff1da844684a1ac0aa5fcf': {
    name: 'TeleporterMessenger v1.0.0',
    note: 'In a genesis it needs slots 0 and 1 set to 1, or every send and receive reverts.',
  },
  '0x618fedd9a45a8c456812ecaae70c671c6249dfac': {
    name: 'deployer of TeleporterMessenger',
    note: 'Needs 10 tokens and, where there are lists, the right to send and to deploy. Nonce 1 prevents a second deployment.',
  },
  '0x9c00629ce712b0255b17a4a657171acd15720b8c': { name: 'ValidatorMessages' },
  '0x0c0deba5e0000000000000000000000000000000': { name: 'validator manager, implementation' },
  '0x0feedc0de0000000000000000000000000000000': { name: 'validator manager, proxy', note: proxyNote },
  '0xa0affe1234567890abcdef1234567890abcdef34': { name: 'validator manager, proxy admin' },
  '0x100c0de1c0ffee00000000000000000000000000': { name: 'staking manager, proxy', note: proxyNote },
  '0x97a35a4a2a8a56256de7a32160819c7b3f4c9da6': { name: 'staking manager, proxy admin' },
  '0x0deadc0de0000000000000000000000000000000': { name: 'RewardCalculator' },
  '0xfacade0000000000000000000000000000000000': {
    name: 'validator manager, proxy (Builder Hub)',
    note: proxyNote,
  },
  '0xdad0000000000000000000000000000000000000': { name: 'validator manager, proxy admin (Builder Hub)' },
  '0x1212121212121212121212121212121212121212': {
    name: 'validator manager, placeholder (Builder Hub)',
    note: 'Has no code: the console sets the implementation later.',
  },
  '0x914d7fec6aac8cd542e72bca78b30650d45643d7': { name: 'Safe singleton factory' },
  '0xca11bde05977b3631167028862be2a173976ca11': { name: 'Multicall3' },
  '0x13b0d85ccb8bf860b6b79af3029fca081ae9bef2': { name: 'Create2Deployer' },
  '0x1111111111111111111111111111111111111111': {
    name: 'wrapped native token (Builder Hub)',
    needsCode: true,
  },
  '0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc': {
    name: 'ewoq test account',
    note: 'Its private key is public: anyone can act as this account.',
  },
};

/** @param address `0x` and lower case */
export function knownAddress(
  address: string,
  hasCode: () => boolean,
): { readonly name: string; readonly note?: string } | undefined {
  const own = Object.hasOwn(known, address) ? known[address] : undefined;
  if (own !== undefined && (own.needsCode !== true || hasCode())) {
    return { name: own.name, note: own.note };
  }
  const identifier = evmAddress(address);
  const name = identifier && wellKnownName(identifier)?.name;
  return name === undefined ? undefined : { name };
}
