/**
 * What a caller is told for each row of test/recordings/errors.jsonl, in its order: the class of the error and its sentence, or
 * the result where the node answered after all. NODE stands for the host.
 */
export const told: readonly (readonly [outcome: string, text: string])[] = [
  [
    'RpcError',
    'NODE found nothing for platform.getTx (it says: "couldn\'t get tx: not found"). Check the identifier, the chain and the network.',
  ],
  [
    'RpcError',
    'NODE cannot read an argument of platform.getTx: a checksum, a name or a type in it is wrong. Compare the arguments with the documentation of the method.',
  ],
  [
    'RpcError',
    'NODE cannot read an argument of platform.getTx: a checksum, a name or a type in it is wrong. Compare the arguments with the documentation of the method.',
  ],
  [
    'RpcError',
    'NODE found nothing for platform.getTx (it says: "couldn\'t get tx: not found"). Check the identifier, the chain and the network.',
  ],
  ['result', '{"status":"Unknown"}'],
  [
    'RpcError',
    'NODE found nothing for platform.getBlock (it says: "couldn\'t get block with id 2Z36RnQuk1hvsnFeGWzfZUfXNr7w1SjzmDQ78YxfTVNAkDq3nZ: not found"). Check the identifier, the chain and the network.',
  ],
  [
    'RpcError',
    'NODE found nothing for platform.getBlockByHeight (it says: "couldn\'t get block at height 99999999: not found"). Check the identifier, the chain and the network.',
  ],
  ['RpcError', 'NODE cannot answer platform.getUTXOs without an address. Give at least one.'],
  [
    'RpcError',
    'NODE cannot use an address in platform.getUTXOs: it is of another network (fuji instead of local). Ask that network, or use the address of this one.',
  ],
  [
    'RpcError',
    'NODE cannot use an address in platform.getUTXOs: its chain is missing. Write the chain and a dash before it, as in P-avax1….',
  ],
  [
    'RpcError',
    'NODE cannot use an address in platform.getBalance: it is of another chain. Use the address with the prefix of the chain that is asked.',
  ],
  [
    'RpcError',
    'NODE found nothing for platform.getL1Validator (it says: "fetching L1 validator "2Z36RnQuk1hvsnFeGWzfZUfXNr7w1SjzmDQ78YxfTVNAkDq3nZ" failed: not found"). Check the identifier, the chain and the network.',
  ],
  [
    'RpcError',
    'NODE found nothing for platform.getSubnet (it says: "not found"). Check the identifier, the chain and the network.',
  ],
  ['result', '{"validators":[]}'],
  [
    'RpcError',
    'NODE could not read the transaction of platform.issueTx: the checksum in its last 4 bytes is missing or wrong. Copy it again as a whole.',
  ],
  [
    'RpcError',
    'NODE could not read the transaction of platform.issueTx: the checksum in its last 4 bytes is missing or wrong. Copy it again as a whole.',
  ],
  [
    'RpcError',
    "NODE refused the transaction of platform.issueTx (it says: \"couldn't parse tx: couldn't parse tx: couldn't unpack codec version\"). Check its bytes, its encoding with checksum, and that it is for this chain.",
  ],
  ['RpcError', 'The API asked at NODE has no method platform.getFoo. Check the spelling and the version of the node.'],
  [
    'RpcError',
    'NODE knows no method platform.GetHeight: its name starts with a capital letter. Write it in lower case after the dot.',
  ],
  [
    'result',
    '{"validators":["NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg","NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg","NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg","NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg","NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg","NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg","NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg","NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg","NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg","NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg","NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg","NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg","NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg","NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg","NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg","NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg","NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu","NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu","NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu","NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu","NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu","NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu","NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu","NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu","NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu","NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu","NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu","NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu","NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu","NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu","NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu","NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu","NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu","NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu","NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu","NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ","NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ","NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ","NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ","NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ","NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ","NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ","NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ","NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ","NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ","NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ","NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ","NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ","NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ","NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ","NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ","NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ","NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ","NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ","NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ","NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ","NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ","NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ","NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ","NodeID-NFBbbJ4qCmNaCzeW7sxErhvWqvEQMnYcN","NodeID-NFBbbJ4qCmNaCzeW7sxErhvWqvEQMnYcN","NodeID-NFBbbJ4qCmNaCzeW7sxErhvWqvEQMnYcN","NodeID-NFBbbJ4qCmNaCzeW7sxErhvWqvEQMnYcN","NodeID-NFBbbJ4qCmNaCzeW7sxErhvWqvEQMnYcN","NodeID-NFBbbJ4qCmNaCzeW7sxErhvWqvEQMnYcN","NodeID-NFBbbJ4qCmNaCzeW7sxErhvWqvEQMnYcN","NodeID-NFBbbJ4qCmNaCzeW7sxErhvWqvEQMnYcN","NodeID-NFBbbJ4qCmNaCzeW7sxErhvWqvEQMnYcN","NodeID-NFBbbJ4qCmNaCzeW7sxErhvWqvEQMnYcN","NodeID-NFBbbJ4qCmNaCzeW7sxErhvWqvEQMnYcN","NodeID-NFBbbJ4qCmNaCzeW7sxErhvWqvEQMnYcN","NodeID-NFBbbJ4qCmNaCzeW7sxErhvWqvEQMnYcN","NodeID-NFBbbJ4qCmNaCzeW7sxErhvWqvEQMnYcN","NodeID-NFBbbJ4qCmNaCzeW7sxErhvWqvEQMnYcN","NodeID-NFBbbJ4qCmNaCzeW7sxErhvWqvEQMnYcN","NodeID-NFBbbJ4qCmNaCzeW7sxErhvWqvEQMnYcN","NodeID-NFBbbJ4qCmNaCzeW7sxErhvWqvEQMnYcN","NodeID-NFBbbJ4qCmNaCzeW7sxErhvWqvEQMnYcN","NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5","NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5","NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5","NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5","NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5","NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5","NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5","NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5","NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5","NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5","NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5","NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5","NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5","NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5","NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5","NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5","NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5","NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5","NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5","NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5","NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5","NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5"]}',
  ],
  ['RpcError', 'NODE cannot answer platform.getBlockchainStatus without blockchainID. Add this argument.'],
  [
    'RpcError',
    'NODE cannot read an argument of platform.getBalance: a checksum, a name or a type in it is wrong. Compare the arguments with the documentation of the method.',
  ],
  [
    'RpcError',
    'NODE cannot read an argument of platform.getTx: a checksum, a name or a type in it is wrong. Compare the arguments with the documentation of the method.',
  ],
  ['RpcError', 'The API asked at NODE has no methods like foo.bar. Check the namespace and the path of the URL.'],
  [
    'RpcError',
    'The API asked at NODE cannot tell what nodot means. Write namespace, dot and method, as in platform.getHeight.',
  ],
  [
    'RpcError',
    'NODE could not read POST /ext/bc/P as JSON (it says: "invalid character \'n\' looking for beginning of object key string"). Check brackets, quotes and commas of the request.',
  ],
  ['RpcError', 'NODE got an empty request. Give a method and its parameters.'],
  ['RpcError', 'This API of NODE does not know batches. Send the requests one by one.'],
  ['RpcError', 'NODE takes platform.getHeight as JSON-RPC 2.0 only. Set "jsonrpc" to "2.0" in the request.'],
  [
    'DecodeError',
    'NODE answered platform.getHeight with nothing. Check that the URL is the one of a JSON-RPC endpoint, and that the request has an id.',
  ],
  [
    'DecodeError',
    'NODE answered platform.getHeight with nothing. Check that the URL is the one of a JSON-RPC endpoint, and that the request has an id.',
  ],
  ['result', '{"height":"28"}'],
  [
    'HttpError',
    'NODE does not read the content type in which platform.getHeight was sent (it says: "rpc: unrecognized Content-Type: text/plain"). Remove a content-type header set for this host, if there is one.',
  ],
  [
    'HttpError',
    'NODE does not take GET /ext/bc/P in this way (it says: "rpc: POST method required, received GET"). Check that the URL is the one of a JSON-RPC endpoint.',
  ],
  [
    'HttpError',
    'NODE serves nothing at the address where GET /ext/nope was asked. Check the URL and the chain, and whether this API is switched on there.',
  ],
  [
    'HttpError',
    'NODE serves nothing at the address where eth_chainId was asked. Check the URL and the chain, and whether this API is switched on there.',
  ],
  [
    'HttpError',
    'NODE serves nothing at the address where GET / was asked. Check the URL and the chain, and whether this API is switched on there.',
  ],
  [
    'HttpError',
    'NODE does not take OPTIONS /ext/bc/P in this way (it says: "rpc: POST method required, received OPTIONS"). Check that the URL is the one of a JSON-RPC endpoint.',
  ],
  [
    'RpcError',
    'NODE found nothing for avm.getTx (it says: "not found"). Check the identifier, the chain and the network.',
  ],
  ['result', '{"status":"Unknown"}'],
  [
    'RpcError',
    'NODE found nothing for avm.getAssetDescription (it says: "not found"). Check the identifier, the chain and the network.',
  ],
  [
    'RpcError',
    'NODE found nothing for avm.getAssetDescription (it says: "asset \'nope\' not found"). Check the identifier, the chain and the network.',
  ],
  [
    'RpcError',
    'NODE knows the transaction in avm.getAssetDescription, but it creates no asset. Give the ID of an asset.',
  ],
  [
    'RpcError',
    'NODE found nothing for avm.getBlock (it says: "couldn\'t get block with id 2Z36RnQuk1hvsnFeGWzfZUfXNr7w1SjzmDQ78YxfTVNAkDq3nZ: not found"). Check the identifier, the chain and the network.',
  ],
  [
    'RpcError',
    'NODE found nothing for avm.getBlockByHeight (it says: "couldn\'t get block at height 9999999: not found"). Check the identifier, the chain and the network.',
  ],
  [
    'RpcError',
    'NODE could not read the transaction of avm.issueTx: the checksum in its last 4 bytes is missing or wrong. Copy it again as a whole.',
  ],
  ['RpcError', 'NODE cannot answer avm.getUTXOs without an address. Give at least one.'],
  ['result', '{"balance":"0","utxoIDs":[]}'],
  ['RpcError', 'The API asked at NODE has no method avm.getFoo. Check the spelling and the version of the node.'],
  [
    'RpcError',
    'NODE could not read the transaction of wallet.issueTx: the checksum in its last 4 bytes is missing or wrong. Copy it again as a whole.',
  ],
];
