import * as l10n from '@vscode/l10n';

/** What Solidity's `Panic(uint256)` means by a code; undefined for one that the language does not define. */
export function panicInWords(code: bigint): string | undefined {
  switch (code) {
    case 0x00n:
      return l10n.t('a panic of the compiler');
    case 0x01n:
      return l10n.t('assertion failed');
    case 0x11n:
      return l10n.t('arithmetic overflow or underflow');
    case 0x12n:
      return l10n.t('division or modulo by zero');
    case 0x21n:
      return l10n.t('value out of the range of an enum');
    case 0x22n:
      return l10n.t('wrongly encoded bytes in storage');
    case 0x31n:
      return l10n.t('pop of an empty array');
    case 0x32n:
      return l10n.t('array index out of bounds');
    case 0x41n:
      return l10n.t('too much memory, or an array too large');
    case 0x51n:
      return l10n.t('call of a function variable that was never set');
    default:
      return undefined;
  }
}
