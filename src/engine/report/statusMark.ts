import type { Report } from './report';

/** The mark before a title; empty where an outcome would say nothing (an address that was found). */
export function statusMark({ kind, status }: Pick<Report, 'kind' | 'status'>): string {
  switch (status) {
    case 'ok':
      return kind === 'transaction' || kind === 'diagnosis' ? '✓' : '';
    case 'failed':
      return '✗';
    case 'pending':
      return '○';
    case 'stuck':
    case 'wrong':
    case 'secret':
    case 'unavailable':
      return '⚠';
    case 'offline':
    case 'notFound':
      return '';
  }
}
