import * as z from 'zod/mini';
import { wireText } from '../../../primitives';
import { field, flagField, wordField } from '../../field';
import { evmMethods } from '../../method';
import {
  callObject,
  addressField,
  dataField,
  hashField,
  quantityParam,
  rpcPath as path,
  unsentTransaction,
  plainNumberParam,
  evmService,
} from './evmField';

/** Sends transactions. All but `eth_sendRawTransaction` and `eth_fillTransaction` need an account on the node. */

const evm = evmMethods({ path });
export const { methods } = evm;

const signed = () => z.object({ raw: dataField('In RLP.'), tx: unsentTransaction() });

evm('eth_sendRawTransaction', 'Sends a signed transaction.', {
  params: () => ({ transaction: dataField('Signed transaction: type byte and RLP.') }),
  result: () => hashField('evmTransaction'),
  effect: 'writes',
});

evm('eth_sendTransaction', 'Signs a transaction with an account of the node and sends it.', {
  params: () => ({ transaction: callObject('The transaction; missing fields are filled in.') }),
  result: () => hashField('evmTransaction'),
  effect: 'writes',
});

evm('eth_fillTransaction', 'Fills in nonce, gas and fees of a transaction without signing it.', {
  params: () => ({ transaction: callObject('The transaction to fill in.') }),
  result: signed,
});

evm('eth_signTransaction', 'Signs a transaction with an account of the node without sending it.', {
  params: () => ({ transaction: callObject('The transaction, with nonce, gas and fees.') }),
  result: signed,
  effect: 'administers',
});

evm('eth_sign', 'Signs a message with an account of the node.', {
  params: () => ({ address: addressField('Account managed by the node.'), data: dataField('The message.') }),
  result: () => dataField('65 bytes: r, s and v.'),
  effect: 'administers',
});

evm('eth_resend', 'Resends a pending transaction of a node account with a new gas price or limit.', {
  params: () => ({
    transaction: callObject('The pending transaction, with its nonce.'),
    gasPrice: z.optional(quantityParam('wei/gas', 'New gas price.')),
    gasLimit: z.optional(quantityParam('gas', 'New gas limit.')),
  }),
  result: () => hashField('evmTransaction'),
  effect: 'writes',
});

/** Keys on the node. Passwords and keys are sent in plain text: only for development. */

const personal = evmMethods({ path, availability: evmService('internal-personal', 'absent') });
export const { methods: personalMethods } = personal;
const account = () => addressField('Account managed by the node.');
const password = () => field(wireText, { sentence: 'Account password.' });
const effect = 'administers';

personal('personal_listAccounts', 'Accounts managed by the node.', { result: () => z.array(addressField()) });

personal('personal_listWallets', 'Wallets of the node and their accounts.', {
  result: () =>
    z.array(
      z.object({
        url: wordField(),
        status: wordField(),
        failure: z.optional(wordField('Error on opening.')),
        accounts: z.optional(z.array(walletAccount())),
      }),
    ),
});

personal('personal_newAccount', 'Creates an account on the node.', {
  params: () => ({ password: password() }),
  result: () => addressField(),
  effect,
});

personal('personal_importRawKey', 'Imports a private key into the node.', {
  params: () => ({ key: field(wireText, { sentence: 'Private key in hex without 0x.' }), password: password() }),
  result: () => addressField(),
  effect,
});

personal('personal_unlockAccount', 'Unlocks an account for a duration.', {
  params: () => ({
    address: account(),
    password: password(),
    duration: z.optional(z.nullable(plainNumberParam('seconds', 'Duration, as a number.', '300'))),
  }),
  result: () => flagField('Whether it was unlocked.'),
  effect,
});

personal('personal_lockAccount', 'Locks an account.', {
  params: () => ({ address: account() }),
  result: () => flagField('Whether it was locked.'),
  effect,
});

personal('personal_openWallet', 'Opens a hardware wallet.', {
  params: () => ({ url: walletURL(), passphrase: z.optional(z.nullable(password())) }),
  result: () => z.null('null'),
  effect,
});

personal('personal_deriveAccount', 'Derives an account of a hardware wallet.', {
  params: () => ({
    url: walletURL(),
    path: field(wireText, { sentence: 'Derivation path.' }),
    pin: z.optional(z.nullable(flagField('Whether to pin it in the wallet.'))),
  }),
  result: walletAccount,
  effect,
});

personal('personal_initializeWallet', 'Initializes a new hardware wallet.', {
  params: () => ({ url: walletURL() }),
  result: () => wordField('Mnemonic.'),
  effect,
});

personal('personal_unpair', 'Unpairs a hardware wallet.', {
  params: () => ({ url: walletURL(), pin: field(wireText, { sentence: 'PIN of the wallet.' }) }),
  result: () => z.null('null'),
  effect,
});

personal('personal_sendTransaction', 'Signs a transaction with a locked account of the node and sends it.', {
  params: () => ({ transaction: callObject('The transaction.'), password: password() }),
  result: () => hashField('evmTransaction'),
  effect: 'writes',
});

personal('personal_signTransaction', 'Signs a transaction with a locked account of the node without sending it.', {
  params: () => ({ transaction: callObject('The transaction.'), password: password() }),
  result: () => ({ raw: dataField('In RLP.'), tx: unsentTransaction() }),
  effect,
});

personal('personal_sign', 'Signs a message with a locked account of the node.', {
  params: () => ({ data: dataField('The message.'), address: account(), password: password() }),
  result: () => dataField('65 bytes: r, s and v.'),
  effect,
});

personal('personal_ecRecover', 'Recovers the signer of a message.', {
  params: () => ({ data: dataField('The message.'), signature: dataField('65 bytes: r, s and v.') }),
  result: () => addressField(),
});

function walletURL() {
  return field(wireText, { sentence: 'Wallet URL from personal_listWallets.' });
}

function walletAccount() {
  return z.object({ address: addressField(), url: wordField() });
}
