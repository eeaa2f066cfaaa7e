/** Real values with a description. Sources: the networks' constants, the recordings, EIP-55. */
export const txHash = '0x7ee3e2d0939e98077df773ccf0d5dd4118384945954581a305851693d04c9b70';
export const address = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';
export const cChain = '2q9e4r6Mu3U68nU1fYjgbR6JvwrRx36CohpAX5UQxse55x1Q5';
export const cChainHex = '0x0427d4b22a2a78bcddd456742caf91b56badbff985ee19aef14573e7343fd652';
export const xChain = '2oYMBNV4eNHyqk2fjjV5nVQLDbtmNJzq5s3qs3Lo6ftnC6FByM';
export const zeroHex = '0x0000000000000000000000000000000000000000000000000000000000000000';
export const nodeIdText = 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg';
export const nodeIdHex = '0x479f66c8be895830547e70b4b298cafd433dba6e';
export const bech32Text = 'avax18jma8ppw3nhx5r4ap8clazz0dps7rv5ukulre5';
export const bech32Hex = '0x3cb7d3842e8cee6a0ebd09f1fe884f6861e1b29c';
export const privateKeyText = 'PrivateKey-ewoqjP7PxY4yr3iLTpLisriqt94hdyDFNgchSxGGztUrTXtNN';
export const blsKey =
  '0x8f95423f7142d00a48e1014a3de8d28907d420dc33b3052a6dee03a3f2941a393c2351e354704ca66a3fc29870282e15';
export const unsignedWarp =
  '0x000000003039c0a0f8eb88019f148beb90bf10af3d4699b28478b138d5c58a92d22a3afa33950000002b000000000001000000148db97c7cece249c2b98bdc0226cc4c2a57bf52fc0000000968656c6c6f206672b0';
