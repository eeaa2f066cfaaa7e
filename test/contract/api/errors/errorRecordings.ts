/**
 * The outcome for each row of test/recordings/errors.jsonl, in order: error class and sentence, or the result if the
 * node answered after all. NODE is a placeholder for the host.
 */
export const response: readonly (readonly [outcome: string, text: string])[] = [
  [
    'RpcError',
    'NODE found nothing for platform.getTx: "couldn\'t get tx: not found". Check the identifier, the chain and the network.',
  ],
  [
    'RpcError',
    'NODE cannot parse an argument of platform.getTx: a checksum, name or type is wrong. Compare the arguments with the method’s documentation.',
  ],
  [
    'RpcError',
    'NODE cannot parse an argument of platform.getTx: a checksum, name or type is wrong. Compare the arguments with the method’s documentation.',
  ],
  [
    'RpcError',
    'NODE found nothing for platform.getTx: "couldn\'t get tx: not found". Check the identifier, the chain and the network.',
  ],
  ['result', '{"status":"Unknown"}'],
  [
    'RpcError',
    'NODE found nothing for platform.getBlock: "couldn\'t get block with id 2Z36RnQuk1hvsnFeGWzfZUfXNr7w1SjzmDQ78YxfTVNAkDq3nZ: not found". Check the identifier, the chain and the network.',
  ],
  [
    'RpcError',
    'NODE found nothing for platform.getBlockByHeight: "couldn\'t get block at height 99999999: not found". Check the identifier, the chain and the network.',
  ],
  ['RpcError', 'NODE needs an address for platform.getUTXOs. Add at least one.'],
  [
    'RpcError',
    'NODE rejected an address in platform.getUTXOs: it belongs to another network (expected local, got fuji). Use that network, or the address on this one.',
  ],
  ['RpcError', 'NODE rejected an address in platform.getUTXOs: its chain prefix is missing. Write it as in P-avax1….'],
  [
    'RpcError',
    'NODE rejected an address in platform.getBalance: it belongs to another chain. Use the prefix of the chain you query.',
  ],
  [
    'RpcError',
    'NODE found nothing for platform.getL1Validator: "fetching L1 validator "2Z36RnQuk1hvsnFeGWzfZUfXNr7w1SjzmDQ78YxfTVNAkDq3nZ" failed: not found". Check the identifier, the chain and the network.',
  ],
  [
    'RpcError',
    'NODE found nothing for platform.getSubnet: "not found". Check the identifier, the chain and the network.',
  ],
  ['result', '{"validators":[]}'],
  [
    'RpcError',
    'NODE could not decode the transaction of platform.issueTx: the 4-byte checksum at the end is missing or wrong. Copy it again in full.',
  ],
  [
    'RpcError',
    'NODE could not decode the transaction of platform.issueTx: the 4-byte checksum at the end is missing or wrong. Copy it again in full.',
  ],
  [
    'RpcError',
    "NODE rejected the transaction of platform.issueTx: \"couldn't parse tx: couldn't parse tx: couldn't unpack codec version\". Check its bytes, its encoding with checksum, and that it is for this chain.",
  ],
  ['RpcError', 'This API of NODE has no method platform.getFoo. Check the spelling and the node’s version.'],
  ['RpcError', 'NODE has no method platform.GetHeight. Did you mean platform.getHeight?'],
  [
    'result',
    '{"validators":["NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg","NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg","NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg","NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg","NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg","NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg","NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg","NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg","NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg","NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg","NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg","NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg","NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg","NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg","NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg","NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg","NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu","NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu","NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu","NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu","NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu","NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu","NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu","NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu","NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu","NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu","NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu","NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu","NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu","NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu","NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu","NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu","NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu","NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu","NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu","NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ","NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ","NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ","NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ","NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ","NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ","NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ","NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ","NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ","NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ","NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ","NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ","NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ","NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ","NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ","NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ","NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ","NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ","NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ","NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ","NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ","NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ","NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ","NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ","NodeID-NFBbbJ4qCmNaCzeW7sxErhvWqvEQMnYcN","NodeID-NFBbbJ4qCmNaCzeW7sxErhvWqvEQMnYcN","NodeID-NFBbbJ4qCmNaCzeW7sxErhvWqvEQMnYcN","NodeID-NFBbbJ4qCmNaCzeW7sxErhvWqvEQMnYcN","NodeID-NFBbbJ4qCmNaCzeW7sxErhvWqvEQMnYcN","NodeID-NFBbbJ4qCmNaCzeW7sxErhvWqvEQMnYcN","NodeID-NFBbbJ4qCmNaCzeW7sxErhvWqvEQMnYcN","NodeID-NFBbbJ4qCmNaCzeW7sxErhvWqvEQMnYcN","NodeID-NFBbbJ4qCmNaCzeW7sxErhvWqvEQMnYcN","NodeID-NFBbbJ4qCmNaCzeW7sxErhvWqvEQMnYcN","NodeID-NFBbbJ4qCmNaCzeW7sxErhvWqvEQMnYcN","NodeID-NFBbbJ4qCmNaCzeW7sxErhvWqvEQMnYcN","NodeID-NFBbbJ4qCmNaCzeW7sxErhvWqvEQMnYcN","NodeID-NFBbbJ4qCmNaCzeW7sxErhvWqvEQMnYcN","NodeID-NFBbbJ4qCmNaCzeW7sxErhvWqvEQMnYcN","NodeID-NFBbbJ4qCmNaCzeW7sxErhvWqvEQMnYcN","NodeID-NFBbbJ4qCmNaCzeW7sxErhvWqvEQMnYcN","NodeID-NFBbbJ4qCmNaCzeW7sxErhvWqvEQMnYcN","NodeID-NFBbbJ4qCmNaCzeW7sxErhvWqvEQMnYcN","NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5","NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5","NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5","NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5","NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5","NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5","NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5","NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5","NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5","NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5","NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5","NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5","NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5","NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5","NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5","NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5","NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5","NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5","NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5","NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5","NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5","NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5"]}',
  ],
  ['RpcError', 'NODE needs blockchainID for platform.getBlockchainStatus. Add this argument.'],
  [
    'RpcError',
    'NODE cannot parse an argument of platform.getBalance: a checksum, name or type is wrong. Compare the arguments with the method’s documentation.',
  ],
  [
    'RpcError',
    'NODE cannot parse an argument of platform.getTx: a checksum, name or type is wrong. Compare the arguments with the method’s documentation.',
  ],
  ['RpcError', 'This API of NODE has no namespace of foo.bar. Check the namespace and the path of the URL.'],
  [
    'RpcError',
    'This API of NODE cannot parse the method nodot. Write it as namespace.method, such as platform.getHeight.',
  ],
  [
    'RpcError',
    'NODE could not parse POST /ext/bc/P as JSON: "invalid character \'n\' looking for beginning of object key string". Check the brackets, quotes and commas of the request.',
  ],
  ['RpcError', 'NODE rejected an empty request. Add a method and its parameters.'],
  ['RpcError', 'This API of NODE does not support batches. Send the requests one by one.'],
  ['RpcError', 'NODE accepts platform.getHeight as JSON-RPC 2.0 only. Set "jsonrpc" to "2.0" in the request.'],
  [
    'DecodeError',
    'NODE answered platform.getHeight with an empty body. Check that the URL is a JSON-RPC endpoint and that the request has an id.',
  ],
  [
    'DecodeError',
    'NODE answered platform.getHeight with an empty body. Check that the URL is a JSON-RPC endpoint and that the request has an id.',
  ],
  ['result', '{"height":"28"}'],
  [
    'HttpError',
    'NODE does not accept the content type of platform.getHeight: "rpc: unrecognized Content-Type: text/plain". Remove a content-type header set for this host, if there is one.',
  ],
  [
    'HttpError',
    'NODE does not accept GET /ext/bc/P with this HTTP method: "rpc: POST method required, received GET". Check that the URL is a JSON-RPC endpoint.',
  ],
  [
    'HttpError',
    'NODE does not serve the path of GET /ext/nope. Check the URL and the chain, and whether this API is enabled there.',
  ],
  [
    'HttpError',
    'NODE does not run the chain that eth_chainId is for. Use a node that does, or check the chain’s URL in the settings.',
  ],
  [
    'HttpError',
    'NODE does not serve the path of GET /. Check the URL and the chain, and whether this API is enabled there.',
  ],
  [
    'HttpError',
    'NODE does not accept OPTIONS /ext/bc/P with this HTTP method: "rpc: POST method required, received OPTIONS". Check that the URL is a JSON-RPC endpoint.',
  ],
  ['RpcError', 'NODE found nothing for avm.getTx: "not found". Check the identifier, the chain and the network.'],
  ['result', '{"status":"Unknown"}'],
  [
    'RpcError',
    'NODE found nothing for avm.getAssetDescription: "not found". Check the identifier, the chain and the network.',
  ],
  [
    'RpcError',
    'NODE found nothing for avm.getAssetDescription: "asset \'nope\' not found". Check the identifier, the chain and the network.',
  ],
  ['RpcError', 'NODE has the transaction in avm.getAssetDescription, but it creates no asset. Use an asset ID.'],
  [
    'RpcError',
    'NODE found nothing for avm.getBlock: "couldn\'t get block with id 2Z36RnQuk1hvsnFeGWzfZUfXNr7w1SjzmDQ78YxfTVNAkDq3nZ: not found". Check the identifier, the chain and the network.',
  ],
  [
    'RpcError',
    'NODE found nothing for avm.getBlockByHeight: "couldn\'t get block at height 9999999: not found". Check the identifier, the chain and the network.',
  ],
  [
    'RpcError',
    'NODE could not decode the transaction of avm.issueTx: the 4-byte checksum at the end is missing or wrong. Copy it again in full.',
  ],
  ['RpcError', 'NODE needs an address for avm.getUTXOs. Add at least one.'],
  ['result', '{"balance":"0","utxoIDs":[]}'],
  ['RpcError', 'This API of NODE has no method avm.getFoo. Check the spelling and the node’s version.'],
  [
    'RpcError',
    'NODE could not decode the transaction of wallet.issueTx: the 4-byte checksum at the end is missing or wrong. Copy it again in full.',
  ],
];
