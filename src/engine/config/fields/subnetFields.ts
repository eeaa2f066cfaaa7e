import { fieldsOf, type ConfigShape } from './field';

const source = 'subnets/config.go';

const snow: ConfigShape = {
  goType: 'snowball.Parameters',
  fields: fieldsOf('snow/consensus/snowball/parameters.go', [
    ['k', 'int', '20', 'Validators asked in each poll.'],
    ['alpha', 'int', undefined, 'Both thresholds at once; older form.'],
    ['alphaPreference', 'int', '15', 'Votes that change the preference.', { range: '> k/2' }],
    ['alphaConfidence', 'int', '15', 'Votes that count for acceptance.', { range: '≤ k' }],
    ['beta', 'int', '20', 'Successful polls in a row until a block is accepted.'],
    ['concurrentRepolls', 'int', '4', 'Polls at a time.', { range: '1–beta' }],
    ['optimalProcessing', 'int', '10', 'Blocks in processing above which fewer are built.', { range: '> 0' }],
    ['maxOutstandingItems', 'int', '256', 'Blocks in processing above which the node is unhealthy.', { range: '> 0' }],
    [
      'maxItemProcessingTime',
      'int',
      '30000000000',
      'Processing time above which the node is unhealthy.',
      { unit: 'nanoseconds', range: '> 0', goType: 'time.Duration' },
    ],
  ]),
};

const simplex: ConfigShape = {
  goType: 'simplex.Parameters',
  fields: fieldsOf('snow/consensus/simplex/parameters.go', [
    [
      'maxNetworkDelay',
      'int',
      undefined,
      'Longest delay of a message.',
      { unit: 'nanoseconds', goType: 'time.Duration' },
    ],
    [
      'maxRebroadcastWait',
      'int',
      undefined,
      'Time after which a message is sent again.',
      { unit: 'nanoseconds', goType: 'time.Duration' },
    ],
  ]),
};

/** `<subnet-config-dir>/<subnetID>.json` */
export const subnetShape: ConfigShape = {
  goType: 'subnets.Config',
  fields: fieldsOf(source, [
    ['validatorOnly', 'bool', 'false', 'Only validators of the subnet see its chains.'],
    ['allowedNodes', { list: 'string' }, '[]', 'Other nodes that see them, by NodeID; needs validatorOnly.'],
    ['snowParameters', { shape: snow }, undefined, 'Consensus of the subnet: the same on all its nodes.'],
    ['simplexParameters', { shape: simplex }, undefined, 'Simplex consensus in place of Snowman.'],
    ['consensusParameters', { shape: snow }, undefined, 'Deprecated: name it snowParameters.'],
    [
      'proposerNumHistoricalBlocks',
      'u64',
      '0',
      'Old blocks of the proposer that a node keeps. 0: all.',
      { unit: 'blocks' },
    ],
  ]),
};
