import * as z from 'zod/mini';
import { wireText } from '../../../primitives';
import { field, flagField, wordField } from '../../field';
import { evmMethod } from '../../method';
import { callObject } from './callObject';
import { addressField, dataField, hashField, plainNumberParam } from './evmField';
import { evmService, rpcPath as path } from './evmService';
import { unsentTransaction } from './transactionShape';

/** Keys that the node holds. Passwords and keys travel in plain text: for development alone. */

const availability = evmService('internal-personal', 'absent');
const account = () => addressField('Account managed by the node.');
const password = () => field(wireText, { sentence: 'Account password.' });
const effect = 'administers';

export const listAccounts = evmMethod({
  name: 'personal_listAccounts',
  path,
  summary: 'Accounts managed by the node.',
  params: () => z.object({}),
  result: () => z.array(addressField()),
  availability,
});

export const listWallets = evmMethod({
  name: 'personal_listWallets',
  path,
  summary: 'Wallets of the node and their accounts.',
  params: () => z.object({}),
  result: () =>
    z.array(
      z.object({
        url: wordField(),
        status: wordField(),
        failure: z.optional(wordField('Error on opening.')),
        accounts: z.optional(z.array(walletAccount())),
      }),
    ),
  availability,
});

export const newAccount = evmMethod({
  name: 'personal_newAccount',
  path,
  summary: 'Creates an account on the node.',
  params: () => z.object({ password: password() }),
  result: () => addressField(),
  availability,
  effect,
});

export const importRawKey = evmMethod({
  name: 'personal_importRawKey',
  path,
  summary: 'Imports a private key into the node.',
  params: () =>
    z.object({ key: field(wireText, { sentence: 'Private key in hex without 0x.' }), password: password() }),
  result: () => addressField(),
  availability,
  effect,
});

export const unlockAccount = evmMethod({
  name: 'personal_unlockAccount',
  path,
  summary: 'Unlocks an account for a duration.',
  params: () =>
    z.object({
      address: account(),
      password: password(),
      duration: z.optional(z.nullable(plainNumberParam('seconds', 'Duration, as a number.', '300'))),
    }),
  result: () => flagField('Whether it was unlocked.'),
  availability,
  effect,
});

export const lockAccount = evmMethod({
  name: 'personal_lockAccount',
  path,
  summary: 'Locks an account.',
  params: () => z.object({ address: account() }),
  result: () => flagField('Whether it was locked.'),
  availability,
  effect,
});

export const openWallet = evmMethod({
  name: 'personal_openWallet',
  path,
  summary: 'Opens a hardware wallet.',
  params: () => z.object({ url: walletURL(), passphrase: z.optional(z.nullable(password())) }),
  result: () => z.null('null'),
  availability,
  effect,
});

export const deriveAccount = evmMethod({
  name: 'personal_deriveAccount',
  path,
  summary: 'Derives an account of a hardware wallet.',
  params: () =>
    z.object({
      url: walletURL(),
      path: field(wireText, { sentence: 'Derivation path.' }),
      pin: z.optional(z.nullable(flagField('Whether to pin it in the wallet.'))),
    }),
  result: walletAccount,
  availability,
  effect,
});

export const initializeWallet = evmMethod({
  name: 'personal_initializeWallet',
  path,
  summary: 'Initializes a new hardware wallet.',
  params: () => z.object({ url: walletURL() }),
  result: () => wordField('Mnemonic.'),
  availability,
  effect,
});

export const unpair = evmMethod({
  name: 'personal_unpair',
  path,
  summary: 'Unpairs a hardware wallet.',
  params: () => z.object({ url: walletURL(), pin: field(wireText, { sentence: 'PIN of the wallet.' }) }),
  result: () => z.null('null'),
  availability,
  effect,
});

export const sendTransaction = evmMethod({
  name: 'personal_sendTransaction',
  path,
  summary: 'Signs a transaction with a locked account of the node and sends it.',
  params: () => z.object({ transaction: callObject('The transaction.'), password: password() }),
  result: () => hashField('evmTransaction'),
  availability,
  effect: 'writes',
});

export const signTransaction = evmMethod({
  name: 'personal_signTransaction',
  path,
  summary: 'Signs a transaction with a locked account of the node without sending it.',
  params: () => z.object({ transaction: callObject('The transaction.'), password: password() }),
  result: () => z.object({ raw: dataField('In RLP.'), tx: unsentTransaction() }),
  availability,
  effect,
});

export const sign = evmMethod({
  name: 'personal_sign',
  path,
  summary: 'Signs a message with a locked account of the node.',
  params: () => z.object({ data: dataField('The message.'), address: account(), password: password() }),
  result: () => dataField('65 bytes: r, s and v.'),
  availability,
  effect,
});

export const ecRecover = evmMethod({
  name: 'personal_ecRecover',
  path,
  summary: 'Recovers the signer of a message.',
  params: () => z.object({ data: dataField('The message.'), signature: dataField('65 bytes: r, s and v.') }),
  result: () => addressField(),
  availability,
});

function walletURL() {
  return field(wireText, { sentence: 'Wallet URL from personal_listWallets.' });
}

function walletAccount() {
  return z.object({ address: addressField(), url: wordField() });
}
