import { message, text } from '../../report';
import { renewal, txID } from '../codec/tables/commonFields';
import { periodText, validatorCard } from './staking';
import type { TransactionType } from './transactionType';

export const setAutoRenewedValidatorConfigTx: TransactionType = {
  name: 'SetAutoRenewedValidatorConfigTx',
  typeIds: { P: 41 },
  fields: ({ base, auth }) => [...base, txID, ['auth', auth], ...renewal],
  description: 'changes the config of an auto-renewed validator',
  title: (titled) => {
    const { tx, view } = titled;
    const staked = view.value(tx.child('txID')!);
    return view.number(tx.child('period')!) === 0n
      ? message`stops auto-renewal of ${staked}`
      : message`auto-renews ${staked} every ${text(periodText(titled))}`;
  },
  card: validatorCard,
};
