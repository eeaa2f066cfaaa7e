import * as z from 'zod/mini';
import { text } from '../../../schema/wire';
import { field, flagField, wordField } from '../field';
import { evmMethod } from '../method';
import { callObject } from './callObject';
import { addressField, dataField, hashField, plainNumberParam } from './evmField';
import { evmService, rpcPath as path } from './evmService';
import { unsentTransaction } from './transactionShape';

/** Keys that the node holds. Passwords and keys travel in plain text: for development alone. */

const availability = evmService('internal-personal', 'absent');
const account = () => addressField('Account of the node.');
const password = () => field(text, { sentence: 'Password of the account.' });
const effect = 'administers';

export const listAccounts = evmMethod({
  name: 'personal_listAccounts',
  path,
  summary: 'Accounts whose keys the node holds.',
  params: () => z.object({}),
  result: () => z.array(addressField()),
  availability,
});

export const listWallets = evmMethod({
  name: 'personal_listWallets',
  path,
  summary: 'Wallets of the node with their accounts.',
  params: () => z.object({}),
  result: () =>
    z.array(
      z.object({
        url: wordField(),
        status: wordField(),
        failure: z.optional(wordField('Why it could not be opened.')),
        accounts: z.optional(z.array(walletAccount())),
      }),
    ),
  availability,
});

export const newAccount = evmMethod({
  name: 'personal_newAccount',
  path,
  summary: 'Makes a key and keeps it in the node.',
  params: () => z.object({ password: password() }),
  result: () => addressField(),
  availability,
  effect,
});

export const importRawKey = evmMethod({
  name: 'personal_importRawKey',
  path,
  summary: 'Gives the node a private key to keep.',
  params: () => z.object({ key: field(text, { sentence: 'The private key, hex without 0x.' }), password: password() }),
  result: () => addressField(),
  availability,
  effect,
});

export const unlockAccount = evmMethod({
  name: 'personal_unlockAccount',
  path,
  summary: 'Unlocks an account for a time.',
  params: () =>
    z.object({
      address: account(),
      password: password(),
      duration: z.optional(z.nullable(plainNumberParam('seconds', 'How long, as a number.', '300'))),
    }),
  result: () => flagField('Whether it is unlocked.'),
  availability,
  effect,
});

export const lockAccount = evmMethod({
  name: 'personal_lockAccount',
  path,
  summary: 'Locks an account.',
  params: () => z.object({ address: account() }),
  result: () => flagField('Whether it is locked.'),
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
      path: field(text, { sentence: 'Derivation path.' }),
      pin: z.optional(z.nullable(flagField('Whether the wallet keeps listing it.'))),
    }),
  result: walletAccount,
  availability,
  effect,
});

export const initializeWallet = evmMethod({
  name: 'personal_initializeWallet',
  path,
  summary: 'Makes the seed of a new hardware wallet.',
  params: () => z.object({ url: walletURL() }),
  result: () => wordField('The seed in words.'),
  availability,
  effect,
});

export const unpair = evmMethod({
  name: 'personal_unpair',
  path,
  summary: 'Ends the pairing with a hardware wallet.',
  params: () => z.object({ url: walletURL(), pin: field(text, { sentence: 'PIN of the wallet.' }) }),
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
  summary: 'Who signed a message.',
  params: () => z.object({ data: dataField('The message.'), signature: dataField('65 bytes: r, s and v.') }),
  result: () => addressField(),
  availability,
});

function walletURL() {
  return field(text, { sentence: 'URL of the wallet, as personal_listWallets tells it.' });
}

function walletAccount() {
  return z.object({ address: addressField(), url: wordField() });
}
