/**
 * Files of the demo workspace: where each is in the extension, and where it goes. All are in the VSIX; the contract, its build
 * and where it was deployed are in the recording.
 */
export const demoFiles: readonly (readonly [from: string, to: string])[] = [
  ['samples/tour/snowprobe-tour.md', 'snowprobe-tour.md'],
  ['samples/tour/identifiers.yaml', 'identifiers.yaml'],
  ['samples/tour/deploy.ts', 'deploy.ts'],
  ['samples/demo/src/bytes.ts', 'bytes.ts'],
  ['samples/tour/genesis.json', 'genesis.json'],
  // Nothing is packed whose name begins with a dot.
  ['samples/tour/settings.json', '.vscode/settings.json'],
  ['docs/notebooks.md', 'notebooks/README.md'],
  ['samples/network-tour.rpc', 'notebooks/network-tour.rpc'],
  ['samples/fee-market.rpc', 'notebooks/fee-market.rpc'],
  ['samples/staking.rpc', 'notebooks/staking.rpc'],
  ['samples/is-my-l1-healthy.rpc', 'notebooks/is-my-l1-healthy.rpc'],
  ['samples/compare-two-nodes.rpc', 'notebooks/compare-two-nodes.rpc'],
];
