import definitions from '../../../../schemas/definitions.schema.json';
import { text } from '../../report';
import { precompile } from '../precompile';
import { schemaShape } from '../schemaShape';

/** Fee config values in the order of `setFeeConfig`. Rule: subnet-evm's IFeeManager. */
export const feeKeys = [
  'gasLimit',
  'targetBlockRate',
  'minBaseFee',
  'targetGas',
  'baseFeeChangeDenominator',
  'minBlockGasCost',
  'maxBlockGasCost',
  'blockGasCostStep',
] as const;
export type FeeKey = (typeof feeKeys)[number];

/** `feeConfig` and `initialFeeConfig`. */
export const feeShape = schemaShape(definitions, definitions.$defs.feeConfig);

const feeConfig = feeKeys.map((key) => `uint256 ${key}`).join(', ');

export const feeManager = precompile({
  configKey: 'feeManagerConfig',
  address: '0x0200000000000000000000000000000000000003',
  name: 'Fee manager',
  governs: 'fees',
  allowList: { use: 'change the fee config' },
  events: [`event FeeConfigChanged(address indexed sender, (${feeConfig}) oldFeeConfig, (${feeConfig}) newFeeConfig)`],
  functions: [
    `function setFeeConfig(${feeConfig})`,
    `function getFeeConfig() view returns (${feeConfig})`,
    'function getFeeConfigLastChangedAt() view returns (uint256 blockNumber)',
  ],
  purposes: { setFeeConfig: () => [text('changes the fee config')] },
  settings: {
    goPackage: 'feemanager',
    meaning: 'Those listed may change the fee rules. From then on the stored rules apply, not those of the file.',
    fields: [
      {
        key: 'initialFeeConfig',
        kind: { shape: feeShape },
        meaning: 'Fee rules from the block after the one that enables it. All eight values are required.',
        source: 'graft/subnet-evm/precompile/contracts/feemanager/config.go',
      },
    ],
    snippet: ({ fees }) => ({ initialFeeConfig: fees(3) }),
    *verify(_, context) {
      yield* context.roles();
      yield* context.fees();
    },
    isSame: ({ initialFeeConfig: stored }, { initialFeeConfig: given }) =>
      stored === undefined || given === undefined
        ? stored === given
        : feeKeys.every((key) => stored[key]?.value === given[key]?.value),
  },
});
