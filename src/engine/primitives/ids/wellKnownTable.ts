export interface WellKnownEntry {
  readonly name: string;
  readonly network?: 'mainnet' | 'fuji' | 'local';
}

/** 32-byte values by lower-case hex. Sources: the networks' genesis files, avalanchego's utils/constants and vms/*fx. */
export const wellKnownIds: Readonly<Record<string, WellKnownEntry>> = {
  '0x0000000000000000000000000000000000000000000000000000000000000000': {
    name: 'zero ID: P-Chain and Primary Network',
  },
  '0xed5f38341e436e5d46e2bb00b45d62ae97d1b050c64bc634ae10626739e35c4b': { name: 'X-Chain', network: 'mainnet' },
  '0xab68eb1ee142a05cfe768c36e11f0b596db5a3c6c77aabe665dad9e638ca94f7': { name: 'X-Chain', network: 'fuji' },
  '0x0427d4b22a2a78bcddd456742caf91b56badbff985ee19aef14573e7343fd652': { name: 'C-Chain', network: 'mainnet' },
  '0x7fc93d85c6d62c5b2ac0b519c87010ea5294012d1e407030d6acd0021cac10d5': { name: 'C-Chain', network: 'fuji' },
  '0x21e67317cbc4be2aeb00677ad6462778a8f52274b9d605df2591b23027a87dff': { name: 'AVAX', network: 'mainnet' },
  '0x3d9bdac0ed1d761330cf680efdeb1a42159eb387d6d2950c96f7d28f61bbe2aa': { name: 'AVAX', network: 'fuji' },
  '0xdbcf890f77f49b96857648b72b77f9f82937f28a68704af05da0dc12ba53f2db': { name: 'AVAX', network: 'local' },
};

/** VM and fx IDs: the name in ASCII, padded with zeros to 32 bytes. */
export const wellKnownVms: Readonly<Record<string, WellKnownEntry>> = {
  platformvm: { name: 'PlatformVM, the VM of the P-Chain' },
  avm: { name: 'AVM, the VM of the X-Chain' },
  evm: { name: 'EVM, the VM of the C-Chain' },
  subnetevm: { name: 'Subnet-EVM' },
  xsvm: { name: 'XSVM' },
  secp256k1fx: { name: 'secp256k1fx' },
  nftfx: { name: 'nftfx' },
  propertyfx: { name: 'propertyfx' },
};

const precompile = (name: string) => `${name} precompile`;
const zeros = (last: string): string => `0x${last.padStart(40, '0')}`;

/** Where fees go that nobody gets. Rule: coreth's and subnet-evm's constants. */
export const blackHole = '0x0100000000000000000000000000000000000000';

/** EVM addresses in lower case. Sources: subnet-evm's precompile registry, EIP-7951 and its forerunners, icm-contracts. */
export const wellKnownAddresses: Readonly<Record<string, WellKnownEntry>> = {
  [zeros('0')]: { name: 'zero address' },
  [zeros('1')]: { name: precompile('ecrecover') },
  [zeros('2')]: { name: precompile('sha256') },
  [zeros('3')]: { name: precompile('ripemd160') },
  [zeros('4')]: { name: precompile('identity') },
  [zeros('5')]: { name: precompile('modexp') },
  [zeros('6')]: { name: precompile('bn256Add') },
  [zeros('7')]: { name: precompile('bn256ScalarMul') },
  [zeros('8')]: { name: precompile('bn256Pairing') },
  [zeros('9')]: { name: precompile('blake2f') },
  [zeros('a')]: { name: precompile('kzgPointEvaluation') },
  [zeros('100')]: { name: precompile('P256VERIFY') },
  [blackHole]: { name: 'blackhole address (burn)' },
  '0x0200000000000000000000000000000000000000': { name: precompile('contractDeployerAllowList') },
  '0x0200000000000000000000000000000000000001': { name: precompile('contractNativeMinter') },
  '0x0200000000000000000000000000000000000002': { name: precompile('txAllowList') },
  '0x0200000000000000000000000000000000000003': { name: precompile('feeManager') },
  '0x0200000000000000000000000000000000000004': { name: precompile('rewardManager') },
  '0x0200000000000000000000000000000000000005': { name: precompile('Warp') },
  '0x0200000000000000000000000000000000000006': { name: precompile('gasPriceManager') },
  '0x253b2784c75e510dd0ff1da844684a1ac0aa5fcf': { name: 'TeleporterMessenger' },
  '0x7c43605e14f391720e1b37e49c78c4b03a488d98': { name: 'TeleporterRegistry', network: 'mainnet' },
  '0xf86cb19ad8405aefa7d09c778215d2cb6ebfb228': { name: 'TeleporterRegistry', network: 'fuji' },
  '0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc': { name: 'ewoq test account' },
};

/** 20-byte values of NodeIDs and of bech32 addresses. */
export const wellKnownNodes: Readonly<Record<string, WellKnownEntry>> = {
  [zeros('0')]: { name: 'inactive validators' },
};
export const wellKnownOwners: Readonly<Record<string, WellKnownEntry>> = {
  '0x3cb7d3842e8cee6a0ebd09f1fe884f6861e1b29c': { name: 'ewoq test account' },
};
